import type { Entity } from './entity.ts'
import type { Field } from '../fields/field.ts'

/**
 * The end of a path over relations: the entity whose record has the value, and the field. Values that
 * every record has, such as `id` and `state`, have no field.
 *
 * @example
 * const { entity, name, field }: PathEnd = resolved.end
 */
export interface PathEnd {
  readonly entity: Entity
  readonly name: string
  readonly field: Field | undefined
}

/**
 * What a path leads to, or why it leads nowhere.
 *
 * @example
 * const resolved: ResolvedPath = resolvePath('event.starts', ticket, product.entities)
 */
export type ResolvedPath =
  | { readonly end: PathEnd; readonly problem?: undefined }
  | { readonly end?: undefined; readonly problem: string }

/** The longest path goes over three relations. */
const maxNames = 4
/** The values that every record has. `state` only exists on entities with states. */
const systemNames = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/**
 * Follows a path such as `event.hall.name` from an entity over relations to one record.
 *
 * @example
 * resolvePath('event.starts', ticket, product.entities).end?.field?.type // 'dateTime'
 */
export function resolvePath(path: string, from: Entity, entities: readonly Entity[]): ResolvedPath {
  const names = path.split('.')
  if (names.length > maxNames)
    return { problem: `${path} goes over more than ${maxNames - 1} relations.` }
  let entity = from
  for (const name of names.slice(0, -1)) {
    const relation = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.relation : undefined
    const target = relation && entities.find((one) => one.name === relation.target)
    if (!relation || !target)
      return { problem: `${path}: ${name} is no relation of ${entity.name}.` }
    if (relation.isMany)
      return { problem: `${path}: ${name} of ${entity.name} points to several records.` }
    entity = target
  }
  const name = names.at(-1) ?? ''
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const isSystem = systemNames.has(name) || (name === 'state' && entity.states !== undefined)
  return field || isSystem
    ? { end: { entity, name, field } }
    : { problem: `${path}: ${entity.name} has no ${name === '' ? 'empty name' : name}.` }
}
