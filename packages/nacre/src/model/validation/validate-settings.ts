import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * Returns the mistakes in the settings of a product: their record exists before anybody fills it in.
 *
 * @example
 * [...validateSettings(settings)] // [] if each required setting has a default
 */
export function* validateSettings({
  name,
  plural,
  fields,
  isSingleton,
}: Entity): Iterable<DeclarationError> {
  if (!isSingleton) return
  if (plural !== 'settings') {
    yield declarationError(
      [name, 'isSingleton'],
      `Only the settings of the product have exactly one record. Declare those of ${name} in them.`,
      `settings: { fields: { … }, change: [administrator] }`,
    )
  }
  for (const [field, { required, defaultValue }] of Object.entries(fields)) {
    if (!required || defaultValue !== undefined) continue
    yield declarationError(
      [name, 'fields', field],
      `The setting ${field} is required, so it needs a default: the settings exist from the first start.`,
      `${field}: integer({ required: true, default: 14 })`,
    )
  }
}
