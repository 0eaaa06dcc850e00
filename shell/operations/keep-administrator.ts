import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { administrator } from '#shell/model/role.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'

/**
 * Refuses what would leave nobody with the keys: the last administrator who can come in is neither
 * disabled nor removed, and keeps the role.
 */
export async function keepAdministrator(
  store: Store,
  run: Run,
  entity: Entity,
  before: StoredRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!entity.ownsItself || !holdsKeys(before) || holdsKeys({ ...before, ...values })) return
  // Two who take the keys from each other at the same moment must not both succeed.
  await store.rates.hold(run, 'last administrator')
  if (await hasAdministrator(store, entity, run, before.id)) return
  throw new Failure('conflict', {
    says: {
      en: 'There must be an administrator who can log in, and this is the last one.',
      de: 'Es muss jemanden geben, der verwaltet und sich anmelden kann; das ist die letzte Person.',
    },
  })
}

/** Whether there is an administrator who can come in, besides this one. */
export async function hasAdministrator(
  store: Store,
  entity: Entity,
  run?: Run,
  but = '',
): Promise<boolean> {
  const where = [
    { roles: { has: administrator.role }, state: { is: 'active' }, id: { not: but } },
  ] as const
  return (await store.records(entity).count({ where }, run)) > 0
}

function holdsKeys({ state, roles, removed }: Readonly<Record<string, unknown>>): boolean {
  const isOne = Array.isArray(roles) && roles.includes(administrator.role)
  return isOne && state === 'active' && (removed ?? null) === null
}
