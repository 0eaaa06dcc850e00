import type { Actor } from './actor.ts'
import type { Entity } from './entity.ts'
import { administrator, everyone } from './role.ts'

/**
 * The only place that decides who may: `verb` is one of the six verbs or an action of the entity.
 * No rule means that only administrators may.
 *
 * @example
 * if (!isAllowed(actor, 'read', card)) throw new Failure('forbidden')
 */
export function isAllowed(actor: Actor, verb: string, entity: Entity): boolean {
  if (actor.kind === 'system') return true
  const who = Object.hasOwn(entity.may, verb) ? entity.may[verb] : undefined
  if (who === everyone) return true
  if (actor.kind !== 'user') return false
  if (actor.roles.includes(administrator.role)) return true
  return who?.some(({ role }) => actor.roles.includes(role)) ?? false
}
