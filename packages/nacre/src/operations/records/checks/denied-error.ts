import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRuleFor } from '#shell/language/entities/permission.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import { accessRulesByRole } from '#shell/language/roles/role.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'

interface DeniedDeps {
  readonly store: Store
  readonly authorizer: Authorizer
}

interface DeniedVerb {
  readonly id: string
  readonly verb: string
  readonly isTrash?: boolean
}

/**
 * Returns the error for an actor who may read a record and may not use a verb on it: the declared one, or
 * `forbidden`.
 */
export async function deniedError(
  deps: DeniedDeps,
  trx: QueryRunner | undefined,
  actor: Actor,
  entity: Entity,
  denied: DeniedVerb,
): Promise<AppError> {
  const declared = await findTermError(deps, trx, actor, entity, denied)
  return declared
    ? new AppError(declared)
    : deps.authorizer.permissionError(actor, denied.verb, entity)
}

/**
 * Returns the first declared error of a role that the actor has, for a verb that no role permits. A role on
 * records counts if the actor has it on this record.
 */
export async function findTermError(
  { store, authorizer }: DeniedDeps,
  trx: QueryRunner | undefined,
  actor: Actor,
  entity: Entity,
  { id, verb, isTrash = false }: DeniedVerb,
): Promise<ErrorDefinition | undefined> {
  const names = authorizer.roleNames(actor)
  for (const [name, terms] of Object.entries(
    accessRulesByRole(accessRuleFor(verb, entity) ?? []),
  )) {
    const failure = terms === 'always' ? undefined : terms.else
    if (!failure) continue
    const where = recordRoleCondition(name, entity)
    if (!where) {
      if (names.has(name)) return failure
      continue
    }
    const me = principalId(actor)
    if (me === undefined) continue
    const found = await store.records(entity).read({ id, where: [where], me, isTrash }, trx)
    if (found) return failure
  }
  return undefined
}
