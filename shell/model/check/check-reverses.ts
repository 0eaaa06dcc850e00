import { checkName, takenFields, twice } from './check-names.ts'
import type { Entity } from '../entity.ts'
import { reversesOf } from '../reverse.ts'

/**
 * What is wrong with the names under which an entity finds the records that point to it: they stand
 * beside its fields.
 *
 * @example
 * checkReverses(folder, [folder, folderLink])
 */
export function checkReverses(entity: Entity, entities: readonly Entity[]): readonly string[] {
  const reverses = reversesOf(entity, entities)
  const marks = new Set(
    Object.values(entity.actions).flatMap((one) => (one.kind === 'tally' ? [one.mine] : [])),
  )
  const mistakes = reverses.flatMap(({ name, from, field }) => {
    const about = `The reverse ${name} of ${field} of ${from.name}`
    const isTaken = takenFields.has(name) || Object.hasOwn(entity.fields, name)
    return [
      ...checkName(about, name),
      ...(isTaken || marks.has(name)
        ? [`${about} needs another name: ${entity.name} has something of that name already.`]
        : []),
    ]
  })
  return [
    ...mistakes,
    ...twice(reverses, ({ name }) => `Two relations to ${entity.name} have the reverse ${name}.`),
  ]
}
