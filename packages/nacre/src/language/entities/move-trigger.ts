import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Where } from '../conditions/where.ts'

/**
 * What happens to another record, so that a move is made in the same transaction.
 *
 * @example
 * const load: MoveTrigger = { entity: 'scan', verb: 'create', via: 'parcel', must: true }
 */
export interface MoveTrigger {
  /** The entity of the other record. */
  readonly entity: string
  /** What happens to it: `create`, `change`, `remove`, `restore`, a move or an action. */
  readonly verb: string
  /**
   * The relation between the two records: one of the other record to this one, or of this one to the
   * other. The name of an inverse relation of the other record is possible too.
   */
  readonly via: string
  /** The condition on the other record, as it is afterwards. `me` is whoever has caused it. */
  readonly when?: Where
  /**
   * Whether the cause is rejected if this move is not made: with its own error (`true`) or with an
   * error of the product. Without it, a record that cannot make the move stays as it is.
   */
  readonly must?: boolean | ErrorDefinition
}
