import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { filePathsOf, filesIn } from '#shell/model/values/file-fields.ts'

const known = new WeakMap<Entity, readonly (readonly [string, Field])[]>()

/** Returns the fields of an entity that contain files, including nested ones. */
export function fieldsWithFiles(entity: Entity): readonly (readonly [string, Field])[] {
  let found = known.get(entity)
  if (!found) {
    found = Object.entries(entity.fields).filter(
      ([name, field]) => filePathsOf({ [name]: field }).size > 0,
    )
    known.set(entity, found)
  }
  return found
}

/** Returns the names of all files in the values of a record, including image variants. */
export function fileNamesIn(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = fieldsWithFiles(entity).flatMap(([name, field]) =>
    filesIn(field, values[name]).flatMap((stored) => {
      const variants = 'variants' in stored ? (stored.variants ?? []) : []
      return [stored, ...variants].map(({ file }) => file)
    }),
  )
  return [...new Set(names)]
}
