import type { Entity } from '#shell/language/entities/entity.ts'
import { titledFields } from '#shell/model/values/title.ts'
import type { FieldAccess } from '../authorizer.ts'

/**
 * Returns the entity properties that determine titles, limited to fields that the actor may read.
 */
export function titleSchemaFor(
  { fields, titleField }: Entity,
  { fields: seen, when = {} }: FieldAccess,
) {
  const shown = Object.entries(titledFields(fields))
    .filter(([name]) => seen.includes(name))
    .map(([name, field]) => [name, { ...field, isConditional: Object.hasOwn(when, name) }] as const)
  return { fields: Object.fromEntries(shown), titleField }
}
