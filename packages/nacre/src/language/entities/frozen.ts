import type { LocalizedText } from '../texts/localized-text.ts'
import type { Where } from '../conditions/where.ts'

/**
 * Records that nobody changes, moves, removes or erases any more, administrators and code included.
 *
 * @example
 * const frozen: Frozen = { when: { state: 'approved' }, except: ['remark'], message: 'The invoice is approved.' }
 */
export interface Frozen {
  /** The records: own fields and the state, compared with constants. By default, all. */
  readonly when?: Where
  /** The fields that can still be changed, and the moves that are still possible. */
  readonly except?: readonly string[]
  /** The reason, which the response and the admin area tell. */
  readonly message: LocalizedText
}
