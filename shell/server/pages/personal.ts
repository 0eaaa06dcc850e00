import { type Entity, termsOf } from '#shell/model/entity.ts'
import { whoMay } from '#shell/model/permission.ts'
import type { Who } from '#shell/model/role.ts'
import { me } from '#shell/model/where.ts'

/**
 * Whether what a visitor reads of an entity may depend on which visitor they are: its records say what the
 * reader has done with them, or some may be read by their owner alone.
 *
 * @example
 * isPersonal(card) // true: it has likes
 */
export function isPersonal(entity: Entity): boolean {
  const hasReactions = Object.values(entity.actions).some(({ kind }) => kind === 'tally')
  const readers = Object.values(entity.fieldTerms).map(({ read }) => read)
  return hasReactions || [whoMay('read', entity), ...readers].some(namesReader)
}

function namesReader(who: Who | undefined): boolean {
  if (who === undefined) return false
  const terms = termsOf(who)
  return Object.hasOwn(terms, 'owner') || mentionsMe(Object.values(terms))
}

function mentionsMe(value: unknown): boolean {
  if (value === me) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(mentionsMe)
}
