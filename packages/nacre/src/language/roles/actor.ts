/**
 * Who makes a request.
 *
 * - A visitor has a `key` if the browser sends a visitor cookie. The key distinguishes visitors and
 * holds no other information.
 * - A user is signed in.
 * - A key is a program with an API key. It has those of the key’s roles that the key’s creator
 * still has, limited to the scopes of the key.
 * - The system is Nacre itself: seeds, jobs, and code in a transaction. `behalf` is the actor who
 * caused the transaction: the author of its changes and the owner of its records.
 *
 * @example
 * const visitor: Actor = { kind: 'visitor' }
 */
export type Actor =
  | { readonly kind: 'visitor'; readonly key?: string }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly roles: readonly string[]
      /** Set while an administrator views the product as another role. Changes are disabled. */
      readonly isLooking?: true
    }
  | {
      readonly kind: 'key'
      readonly id: string
      readonly roles: readonly string[]
      readonly scopes: readonly string[]
      /** The user who created the API key. Missing if it was created on the command line. */
      readonly user?: string
    }
  | { readonly kind: 'system'; readonly behalf?: Actor }

/**
 * The actor for seeds, jobs and commands. It may do everything.
 *
 * @example
 * await operations.create(systemActor, tile, { text: 'One', cols: 3, rows: 1, color: '#a8d8d0' })
 */
export const systemActor: Actor = { kind: 'system' }

/**
 * Returns the id of an actor for ownership and limits, or `undefined` for a visitor without a
 * cookie. The API keys of a user count as that user: they share the user’s records and limits.
 *
 * @example
 * principalId({ kind: 'visitor', key: 'Zx3…' }) // 'visitor:Zx3…'
 */
export function principalId(actor: Actor): string | undefined {
  if (actor.kind === 'system') return actor.behalf ? principalId(actor.behalf) : 'system'
  if (actor.kind === 'key' && actor.user !== undefined) return `user:${actor.user}`
  return authorId(actor)
}

/**
 * Returns the id of an actor for the history. Unlike `principalId`, it identifies each API key
 * separately.
 *
 * @example
 * authorId({ kind: 'key', id: '01k…', roles: [], scopes: ['*:read'], user: 'una' }) // 'key:01k…'
 */
export function authorId(actor: Actor): string | undefined {
  if (actor.kind === 'system') return actor.behalf ? authorId(actor.behalf) : 'system'
  if (actor.kind !== 'visitor') return `${actor.kind}:${actor.id}`
  return actor.key === undefined ? undefined : `visitor:${actor.key}`
}
