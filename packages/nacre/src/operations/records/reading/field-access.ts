import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'

interface AccessDeps {
  readonly store: Store
  readonly authorizer: Authorizer
}

/** A write of some fields. The record exists, unless it is to be created. */
interface FieldWrite {
  readonly verb: 'create' | 'change'
  readonly id?: string | undefined
  readonly names: readonly string[]
}

/**
 * Returns an issue for each field that the actor may not set. Fields that depend on the record are checked
 * on the record as it is, if there is one.
 */
export async function findForbiddenFields(
  { store, authorizer }: AccessDeps,
  trx: QueryRunner | undefined,
  actor: Actor,
  entity: Entity,
  { verb, id, names }: FieldWrite,
): Promise<readonly Issue[]> {
  const { forbidden, when } = authorizer.settable(actor, verb, entity, names)
  const conditional = Object.keys(when)
  if (id === undefined || conditional.length === 0) return forbidden.map(notPermitted)
  const query = { id, where: [], me: principalId(actor), fields: conditional, when }
  const seen = await store.records(entity).read(query, trx)
  const unmet = conditional.filter((name) => !seen || !Object.hasOwn(seen, name))
  return [...forbidden, ...unmet].map(notPermitted)
}

/**
 * Throws if the actor may not set one of the fields on the record as it is now. Called after a write, it
 * prevents values that the actor may not write.
 */
export async function assertFieldAccess(
  deps: AccessDeps,
  trx: QueryRunner,
  actor: Actor,
  entity: Entity,
  write: FieldWrite,
): Promise<void> {
  const issues = await findForbiddenFields(deps, trx, actor, entity, write)
  if (issues.length > 0) throw validationError(issues)
}

const notPermitted = (name: string): Issue => ({ path: [name], about: { code: 'not-permitted' } })
