/**
 * Something about the installation that somebody has to look at.
 *
 * @example
 * const need: Need = {
 *   kind: 'dead-jobs', screen: 'operation/jobs', count: 2, names: ['tidy'], since: null,
 * }
 */
export interface Need {
  readonly kind:
    | 'dead-jobs'
    | 'late-jobs'
    | 'failing-webhooks'
    | 'held-events'
    | 'old-backup'
    | 'damaged-database'
    | 'low-disk'
    | 'unknown-proxy'
    | 'unopened-mail'
  /** The screen that tells more, by what its address has behind `/admin/`. */
  readonly screen: string
  /** How many, where they can be counted. */
  readonly count: number | null
  /** Which, where they have names. */
  readonly names: readonly string[]
  /** Since when it is so, where that is known. */
  readonly since: string | null
}
