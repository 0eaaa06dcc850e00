import type { Entity } from '#shell/language/entities/entity.ts'

type ComparedEntity = Pick<Entity, 'fields' | 'selfOwned'>

/**
 * Returns what `me` is compared with in a field: the id of an actor (`user:01k…`, `visitor:Zx3…`)
 * for the owner, or the id of a user for a relation to users. Other fields cannot be compared with
 * `me`.
 *
 * @example
 * meKind('buyer', order) // 'user'
 */
export function identityKindOf(
  name: string,
  { fields, selfOwned }: ComparedEntity,
): 'actor' | 'user' | undefined {
  if (name === 'owner') return 'actor'
  if (name === 'id') return selfOwned ? 'user' : undefined
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field?.relation?.target === 'user' ? 'user' : undefined
}

/**
 * Returns the user id of a principal. For an API key, that is the user who created it.
 *
 * @example
 * userIdOf('user:01kahx5m3r7q2c4d') // '01kahx5m3r7q2c4d'
 */
export function userIdOf(principal: string | undefined): string | undefined {
  return principal?.startsWith('user:') ? principal.slice('user:'.length) : undefined
}
