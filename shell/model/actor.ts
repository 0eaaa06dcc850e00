/**
 * Who is asking. A visitor has a `key` once the browser carries a visitor cookie: it tells one
 * visitor from another and says nothing else about them. A key is a program: it has the roles that it
 * was given and its maker still holds, and within them what its scopes open. The system is Nacre
 * itself: samples, jobs.
 *
 * @example
 * const nobodyKnown: Actor = { kind: 'visitor' }
 */
export type Actor =
  | { readonly kind: 'visitor'; readonly key?: string }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly roles: readonly string[]
      /** Looks as a role that is not theirs, and so changes nothing. */
      readonly isLooking?: true
    }
  | {
      readonly kind: 'key'
      readonly id: string
      readonly roles: readonly string[]
      readonly scopes: readonly string[]
      /** The user who made it; nobody when it was made at the machine. */
      readonly user?: string
    }
  | { readonly kind: 'system' }

/**
 * Nacre itself, which may do everything.
 *
 * @example
 * await operations.create(system, tile, { text: 'One', cols: 3, rows: 1, color: '#a8d8d0' })
 */
export const system: Actor = { kind: 'system' }

/**
 * What tells this actor from every other, or nothing for a visitor without a cookie. The keys of a user
 * are the user: what they make is the user's, and what limits the user limits them all together.
 *
 * @example
 * actorKey({ kind: 'visitor', key: 'Zx3…' }) // 'visitor:Zx3…'
 */
export function actorKey(actor: Actor): string | undefined {
  if (actor.kind === 'key' && actor.user !== undefined) return `user:${actor.user}`
  return authorOf(actor)
}

/**
 * Who did something, as the history says it: each key under a name of its own.
 *
 * @example
 * authorOf({ kind: 'key', id: '01k…', roles: [], scopes: ['*:read'], user: 'una' }) // 'key:01k…'
 */
export function authorOf(actor: Actor): string | undefined {
  if (actor.kind === 'system') return 'system'
  if (actor.kind !== 'visitor') return `${actor.kind}:${actor.id}`
  return actor.key === undefined ? undefined : `visitor:${actor.key}`
}
