import {
  type ComputedSources,
  computedSources,
  conditionSources,
} from '#shell/model/values/computed-sources.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Where } from '#shell/language/conditions/where.ts'
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
  const read = new Set<Entity>()
  let isTimed = false
  const addSources = (sources: ComputedSources): void => {
    for (const one of sources.entities) read.add(one)
    isTimed ||= sources.isTimed
  }
  const collectFrom = (conditions: readonly Where[], entity: Entity): void =>
    addSources(conditionSources(conditions, entity, entities))
  const see = ({ entity, when = {}, expansions }: SelectionSet): void => {
    read.add(entity)
    collectFrom(Object.values(when), entity)
    for (const expansion of expansions) {
      collectFrom(expansion.where, expansion.selection.entity)
      see(expansion.selection)
    }
  }
  see(selection)
  collectFrom(where, selection.entity)
  // The sources of a computed field contain the sources of the fields that it uses, and no others.
  const computed = [...read].map((entity) => computedSources(entity, entities))
  for (const sources of computed) addSources(sources)
  for (const entity of read) onRead(entity)
  if (isTimed) onExpiry?.(0)
}
