import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import type { Otherwise } from '../conditions/otherwise.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/**
 * Fields that are unique, alone or in combination, among the records that match a condition.
 *
 * @example
 * const { fields, otherwise }: UniqueGroup = uniqueGroupsOf(ticket)[0]
 */
export interface UniqueGroup {
  readonly fields: readonly string[]
  readonly where?: Where
  readonly otherwise: Otherwise
  /** The fields whose change can cause a conflict: those and the fields of the condition. */
  readonly reads: readonly string[]
}

const known = new WeakMap<Entity, readonly UniqueGroup[]>()

/**
 * Returns the unique fields of an entity and its declared combinations.
 *
 * @example
 * uniqueGroupsOf(ticket).map(({ fields }) => fields) // [['number'], ['event', 'seat']]
 */
export function uniqueGroupsOf(entity: Entity): readonly UniqueGroup[] {
  const found = known.get(entity)
  if (found) return found
  const uniqueFields = Object.entries(entity.fields)
    .filter(([, { unique }]) => unique)
    .map(([name]): UniqueGroup => ({ fields: [name], reads: [name], otherwise: { code: 'taken' } }))
  const declared = Object.values(entity.unique).map(
    ({ fields, where, message, else: otherwise = message ?? { code: 'taken' } }): UniqueGroup => ({
      fields,
      otherwise,
      reads: [...fields, ...(where ? fieldsOfWhere(where, entity) : [])],
      ...(where ? { where } : {}),
    }),
  )
  const groups = [...uniqueFields, ...declared]
  known.set(entity, groups)
  return groups
}
