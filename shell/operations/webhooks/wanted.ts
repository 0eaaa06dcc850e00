import type { Entity } from '#shell/model/entity.ts'
import { inScope, isScope, verbsOf } from '#shell/model/scope.ts'

/** What can be told of an entity: whatever is done to its records. Reading does nothing to them. */
function toldOf(entity: Entity): readonly string[] {
  return [...verbsOf(entity).filter((verb) => verb !== 'read'), 'restore']
}

/** Whether this names something that can be told: `cards:publish`, `cards:*`, `*:create`. */
export function isWant(want: string, entities: readonly Entity[]): boolean {
  const [where, what = ''] = want.split(':')
  if (what === 'read') return false
  if (what === 'restore') return isScope(`${where}:*`, entities) && want.split(':').length === 2
  return isScope(want, entities)
}

/** Whether somebody who wants this is told of that. */
export function isWanted(wants: readonly string[], entity: Entity, verb: string): boolean {
  return toldOf(entity).includes(verb) && inScope(wants, entity.plural, verb)
}
