/**
 * Who is asking. A visitor has a `key` once the browser carries a visitor cookie: it tells one
 * visitor from another and says nothing else about them. The system is Nacre itself: samples, jobs.
 *
 * @example
 * const nobodyKnown: Actor = { kind: 'visitor' }
 */
export type Actor =
  | { readonly kind: 'visitor'; readonly key?: string }
  | { readonly kind: 'user'; readonly id: string; readonly roles: readonly string[] }
  | { readonly kind: 'system' }

/**
 * Nacre itself, which may do everything.
 *
 * @example
 * await operations.create(system, tile, { text: 'One', cols: 3, rows: 1, color: '#a8d8d0' })
 */
export const system: Actor = { kind: 'system' }

/**
 * What tells this actor from every other, or nothing for a visitor without a cookie.
 *
 * @example
 * actorKey({ kind: 'visitor', key: 'Zx3…' }) // 'visitor:Zx3…'
 */
export function actorKey(actor: Actor): string | undefined {
  if (actor.kind === 'visitor') return actor.key === undefined ? undefined : `visitor:${actor.key}`
  return actor.kind === 'user' ? `user:${actor.id}` : 'system'
}
