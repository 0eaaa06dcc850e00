import { traitsOf } from '#shell/field-types/traits.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldOf } from '#shell/model/values/title.ts'

const maxColumns = 4

/** Returns the columns of the records that reference a record by a field, besides their title. */
export function relatedColumns(entity: EntitySchema, pointer: string): readonly string[] {
  const title = titleFieldOf(entity)
  const { fields, columns } = entity
  const isUseful = (name: string): boolean => {
    const field = fields[name]
    if (!field || name === title || name === pointer || traitsOf(field.type).isLong) return false
    return field.relation?.isMany !== true
  }
  const names = columns.length > 0 ? columns : Object.keys(fields)
  return names.filter(isUseful).slice(0, maxColumns)
}
