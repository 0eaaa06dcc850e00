import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { fileFieldsOf, filesIn } from '#shell/model/kept-files.ts'

const known = new WeakMap<Entity, readonly (readonly [string, Field])[]>()

/** The fields of an entity that keep files, or hold something that does. */
export function fieldsWithFiles(entity: Entity): readonly (readonly [string, Field])[] {
  let found = known.get(entity)
  if (!found) {
    found = Object.entries(entity.fields).filter(
      ([name, field]) => fileFieldsOf({ [name]: field }).size > 0,
    )
    known.set(entity, found)
  }
  return found
}

/** The names of all files in the values of a record, those of smaller pictures too. */
export function fileNamesIn(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = fieldsWithFiles(entity).flatMap(([name, field]) =>
    filesIn(field, values[name]).flatMap((kept) => {
      const variants = 'variants' in kept ? (kept.variants ?? []) : []
      return [kept, ...variants].map(({ file }) => file)
    }),
  )
  return [...new Set(names)]
}
