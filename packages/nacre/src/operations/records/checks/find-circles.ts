import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { type SetLock, setKey } from '#shell/store/transactions/set-locks.ts'
import type { Store } from '#shell/store/store.ts'
import type { ConstraintIssue } from './constraint-error.ts'
import type { KnownWrite, RecordWrite } from '../record-write.ts'

/** Checks whether an entity has a relation to itself that must not lead in a circle. */
export function hasAcyclicRelations(_: Product, entity: Entity): boolean {
  return acyclicFields(entity).length > 0
}

/**
 * Returns the lock for a write that changes an acyclic relation. All such writes of a field wait
 * for each other: A → B and B → A at once would otherwise both pass.
 */
export function circleLocks(
  _: Product,
  { entity, before, after }: RecordWrite,
): readonly SetLock[] {
  return acyclicFields(entity)
    .filter((name) => before && before[name] !== after[name])
    .map((name) => ({ key: `${setKey(entity, name)} circle`, mode: 'exclusive' }))
}

/** Finds relations that would lead back to their own record. A new record has no way back. */
export async function findCircles(
  { store }: { readonly store: Store },
  trx: QueryRunner,
  entity: Entity,
  { before, after, own }: KnownWrite,
): Promise<readonly ConstraintIssue[]> {
  const found: ConstraintIssue[] = []
  for (const field of acyclicFields(entity)) {
    const from = after[field]
    if (own === undefined || typeof from !== 'string' || before?.[field] === from) continue
    const query = { entity, field, from, ancestor: own }
    if (await store.isAncestor(trx, query))
      found.push({ path: [field], about: { code: 'circular' } })
  }
  return found
}

function acyclicFields({ fields }: Entity): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.constraints.acyclic)
}
