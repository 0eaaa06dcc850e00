import type { Entity } from '#shell/model/entity.ts'
import { computedSources } from '#shell/model/computed-sources.ts'
import { findInverseRelation } from '#shell/model/inverse-relation.ts'
import type { Where } from '#shell/model/where.ts'
import type { RequestContext } from '../request-context.ts'
import type { SelectionSet } from './selection-set.ts'

/**
 * Reports what a response depends on: all entities that it reads, and that it is never the same again
 * if it depends on the time.
 */
export function reportReads(
  { onRead, onExpiry }: Pick<RequestContext, 'onRead' | 'onExpiry'>,
  selection: SelectionSet,
  where: readonly Where[],
  entities: readonly Entity[],
): void {
  if (!onRead) return
  const read = directlyRead(selection, where, entities)
  const sources = [...read].map((entity) => computedSources(entity, entities))
  for (const entity of new Set([...read, ...sources.flatMap((one) => [...one.entities])])) {
    onRead(entity)
  }
  if (sources.some(({ isTimed }) => isTimed)) onExpiry?.(0)
}

/** Returns the entities of the selection and of the filter. */
function directlyRead(
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
