import type { Entity } from './entity.ts'

type Compared = Pick<Entity, 'fields' | 'ownsItself'>

/**
 * As what `me` is compared with a field: an owner is any actor (`user:01k…`, `visitor:Zx3…`), what points to
 * a user is the id of one. With other fields nobody can be compared.
 *
 * @example
 * meKind('buyer', order) // 'user'
 */
export function meKind(
  name: string,
  { fields, ownsItself }: Compared,
): 'actor' | 'user' | undefined {
  if (name === 'owner') return 'actor'
  if (name === 'id') return ownsItself ? 'user' : undefined
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field?.relation?.target === 'user' ? 'user' : undefined
}

/**
 * The id of the user that an actor's key names, who for an API key is the user that made it.
 *
 * @example
 * userIdOf('user:01kahx5m3r7q2c4d') // '01kahx5m3r7q2c4d'
 */
export function userIdOf(actorKey: string | undefined): string | undefined {
  return actorKey?.startsWith('user:') ? actorKey.slice('user:'.length) : undefined
}
