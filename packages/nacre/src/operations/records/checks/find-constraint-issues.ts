import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { findUniqueConflicts } from './find-unique-conflicts.ts'
import { type ConstraintIssue, writeError } from './constraint-error.ts'
import { findCircles } from './find-circles.ts'
import { findOutsideHours } from './find-outside-hours.ts'
import { findOverlaps } from './find-overlaps.ts'
import type { KnownWrite } from '../record-write.ts'

type Deps = { readonly product: Product; readonly store: Store }

/**
 * Finds the constraints over several records that a write violates. They bind everyone: users,
 * administrators and code. `changed` contains the names of the new values.
 */
export async function findConstraintIssues(
  deps: Deps,
  trx: QueryRunner,
  entity: Entity,
  write: KnownWrite & { readonly changed?: readonly string[] },
): Promise<readonly ConstraintIssue[]> {
  const { own, changed = Object.keys(write.after) } = write
  const options = own === undefined ? { changed } : { own, changed }
  return [
    ...(await findUniqueConflicts(deps.store, trx, entity, write.after, options)),
    ...(await findOverlaps(deps, trx, entity, write)),
    ...(await findOutsideHours(deps, trx, entity, write)),
    ...(await findCircles(deps, trx, entity, write)),
  ]
}

/** Throws when a record that comes back violates a constraint. */
export async function assertConstraints(
  deps: Deps,
  trx: QueryRunner,
  entity: Entity,
  after: KnownWrite['after'],
  own: string,
): Promise<void> {
  const issues = await findConstraintIssues(deps, trx, entity, { after, own })
  if (issues.length > 0) throw writeError(issues)
}
