import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { validateValues } from '#shell/model/values/validate-values.ts'
import type { Store } from '#shell/store/store.ts'
import { createRecordWriter } from './write-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { settingsEntityOf } from '../../settings/current-settings.ts'

const ctx: RequestContext = { actor: systemActor, channel: 'seed' }

/** Creates the record of the settings with their defaults, unless it exists. */
export async function createSettingsRecord(
  store: Store,
  entities: readonly Entity[],
): Promise<void> {
  const entity = settingsEntityOf(entities)
  if (!entity) return
  const records = store.records(entity)
  if (await records.read({ id: settingsId, where: [] })) return
  await store.write(async (trx) => {
    // The lock serializes processes that start at once.
    await store.rates.lock(trx, settingsId)
    if (await records.read({ id: settingsId, where: [] }, trx)) return
    const values = validateValues(entity, {}, { whole: true })
    await createRecordWriter(store).insert(trx, ctx, entity, values, { id: settingsId })
  })
}
