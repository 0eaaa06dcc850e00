import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '../entities/entity.ts'
import { entity } from '../entities/define-entity.ts'
import type { Fields } from '../fields/field.ts'
import type { AccessRule, Role } from '../roles/role.ts'

/**
 * The settings of a product: one record with history, which a screen of the admin area shows.
 *
 * @example
 * const settings: SettingsOptions = { fields: { refundDays: integer({ required: true, default: 14 }) }, change: [treasurer] }
 */
export interface SettingsOptions<F extends Fields = Fields> {
  /** The fields. A required one needs a default, because the record exists from the first start. */
  readonly fields: F
  /** The roles that may change the settings. Administrators always may. */
  readonly change: readonly Role[]
  /** Who may read the settings. By default, those who may change them. */
  readonly read?: AccessRule
}

/**
 * The entity of the settings, which has one record.
 *
 * @example
 * type Settings = SettingsEntity<{ refundDays: Field<number, true, true> }>
 */
export type SettingsEntity<F extends Fields = Fields> = Entity<
  F,
  Readonly<Record<never, never>>,
  undefined,
  'settings',
  'settings'
>

/**
 * Returns the entity of the settings, for forms, history, permissions and the API.
 *
 * @example
 * resolveSettings({ fields: {}, change: [treasurer] }).isSingleton // true
 */
export function resolveSettings<F extends Fields>({
  fields,
  change,
  read = change,
}: SettingsOptions<F>): SettingsEntity<F> {
  const label = localizedMessage('model.settings.label')
  const settings: Entity = entity({
    name: 'settings',
    plural: 'settings',
    label,
    pluralLabel: label,
    fields,
    may: { read, change },
    isSingleton: true,
  })
  return settings as SettingsEntity<F>
}
