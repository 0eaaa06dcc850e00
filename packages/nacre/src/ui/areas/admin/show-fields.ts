import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** Returns an entity that has no fields but the named ones, in that order. */
export function showFields(entity: EntitySchema, names: readonly string[]): EntitySchema {
  const { fields, columns, sections } = entity
  const isShown = (name: string) => !Object.hasOwn(fields, name) || names.includes(name)
  return {
    ...entity,
    fields: Object.fromEntries(
      names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
    ),
    columns: columns.filter(isShown),
    sections: sections.map((section) => ({ ...section, fields: section.fields.filter(isShown) })),
  }
}
