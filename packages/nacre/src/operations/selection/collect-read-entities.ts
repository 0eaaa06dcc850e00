import type { Entity } from '#shell/model/entity.ts'
import { findInverseRelation } from '#shell/model/inverse-relation.ts'
import type { Where } from '#shell/model/where.ts'
import type { SelectionSet } from './selection-set.ts'

/**
 * Returns all entities that a response depends on: those of the selection and those of the filter.
 */
export function collectReadEntities(
  selection: SelectionSet,
  where: readonly Where[],
  entities: readonly Entity[],
): ReadonlySet<Entity> {
  const read = new Set<Entity>()
  const collectFromWhere = (params: unknown, entity: Entity): void => {
    if (typeof params !== 'object' || params === null) return
    for (const [name, inner] of Object.entries(params)) {
      if (name === 'and' || name === 'or')
        for (const one of [inner].flat()) collectFromWhere(one, entity)
      if (name === 'not') collectFromWhere(inner, entity)
      const target = entity.fields[name]?.relation?.target
      const other =
        entities.find((one) => one.name === target) ??
        findInverseRelation(name, entity, entities)?.from
      if (!other || typeof inner !== 'object' || inner === null) continue
      read.add(other)
      collectFromWhere(inner, other)
    }
  }
  const see = ({ entity, when = {}, expansions }: SelectionSet): void => {
    read.add(entity)
    for (const condition of Object.values(when)) collectFromWhere(condition, entity)
    for (const expansion of expansions) {
      for (const condition of expansion.where)
        collectFromWhere(condition, expansion.selection.entity)
      see(expansion.selection)
    }
  }
  see(selection)
  for (const condition of where) collectFromWhere(condition, selection.entity)
  return read
}
