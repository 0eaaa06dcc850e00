import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'

/**
 * Throws an error when the change would disable, remove or demote the last active administrator.
 */
export async function assertAdministratorRemains(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  before: StoredRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (
    !entity.selfOwned ||
    !isActiveAdministrator(before) ||
    isActiveAdministrator({ ...before, ...values })
  )
    return
  // The lock prevents two administrators from demoting each other concurrently.
  await store.rates.lock(trx, 'last administrator')
  if (await hasAdministrator(store, entity, trx, before.id)) return
  throw new AppError('conflict', {
    message: localizedMessage('api.keepAdministrator.required'),
  })
}

/** Checks whether an active administrator exists besides this one. */
export async function hasAdministrator(
  store: Store,
  entity: Entity,
  trx?: QueryRunner,
  exceptId = '',
): Promise<boolean> {
  const where = [
    { roles: { has: administrator.role }, state: { is: 'active' }, id: { not: exceptId } },
  ] as const
  return (await store.records(entity).count({ where }, trx)) > 0
}

function isActiveAdministrator({
  state,
  roles,
  removedAt,
}: Readonly<Record<string, unknown>>): boolean {
  const isAdministratorRole = Array.isArray(roles) && roles.includes(administrator.role)
  return isAdministratorRole && state === 'active' && (removedAt ?? null) === null
}
