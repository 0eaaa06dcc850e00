/**
 * Something that an entity can do besides the six verbs. The kind we have so far is a tally: each
 * actor counts once and may take it back.
 *
 * @example
 * actions: { like: tally({ count: 'likes', mine: 'liked' }) }
 */
export interface Action {
  readonly kind: 'tally'
  /** The counter field that holds how many have done it. */
  readonly count: string
  /** The name under which a record tells an actor whether they have. */
  readonly mine: string
}

/**
 * Counts each actor once and lets them take it back.
 *
 * @example
 * like: tally({ count: 'likes', mine: 'liked' })
 */
export function tally<const Count extends string, const Mine extends string>(options: {
  count: Count
  mine: Mine
}): { readonly kind: 'tally'; readonly count: Count; readonly mine: Mine } {
  return { kind: 'tally', ...options }
}
