/**
 * Something about the installation that somebody has to look at.
 *
 * @example
 * const need: Need = {
 *   kind: 'failed-jobs', screen: 'system/jobs', count: 2, names: ['tidy'], since: null,
 * }
 */
export interface SystemAlert {
  readonly kind:
    | 'failed-jobs'
    | 'overdue-jobs'
    | 'rejected-moves'
    | 'waiting-moves'
    | 'failing-webhooks'
    | 'blocked-events'
    | 'overdue-backup'
    | 'damaged-database'
    | 'disk-space-low'
    | 'unknown-proxy'
    | 'unexpected-errors'
    | 'unread-emails'
  /** The screen with the details, as its path below `/admin/`. */
  readonly screen: string
  /** The number of affected items, if they are countable. */
  readonly count: number | null
  /** The names of the affected items, if they have names. */
  readonly names: readonly string[]
  /** The time since which the problem exists, if known. */
  readonly since: string | null
}
