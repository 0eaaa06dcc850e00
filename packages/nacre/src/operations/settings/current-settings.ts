import type { Entity } from '#shell/language/entities/entity.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the entity of the settings, if the product has settings. */
export function settingsEntityOf(entities: readonly Entity[]): Entity | undefined {
  return entities.find(({ isSingleton }) => isSingleton)
}

/**
 * Returns the settings of the product: the values of their record, read by its key. Without
 * settings, it is empty and reads nothing.
 */
export async function currentSettings(
  store: Store,
  entities: readonly Entity[],
  trx?: QueryRunner,
): Promise<Values> {
  const entity = settingsEntityOf(entities)
  if (!entity) return {}
  const record = await store.records(entity).read({ id: settingsId, where: [] }, trx)
  const defaults = defaultSettings(entity)
  if (!record) return defaults
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, record[name]]))
}

/** Returns the values of the settings that nobody has changed. */
export function defaultSettings({ fields }: Entity): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { defaultValue, emptyValue }]) => [
      name,
      defaultValue ?? emptyValue,
    ]),
  )
}
