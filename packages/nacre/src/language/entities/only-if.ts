import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Role } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'

/**
 * A condition that binds everyone, administrators and code included. It is checked before the verb is
 * performed, and closes its button.
 *
 * @example
 * const onSale: VerbCondition = { check: { event: { state: 'open' } }, else: errors['not-on-sale'] }
 */
export interface VerbCondition {
  /** The condition that the record must match. */
  readonly check: Where
  /** The error of the product, or the message, if the record does not match. */
  readonly else: ErrorDefinition | LocalizedText
  /** The roles for which the condition does not hold. */
  readonly except?: readonly Role[]
  /**
   * The fields that show the message. A change checks the condition only if it gives one of them
   * another value.
   */
  readonly fields?: readonly string[]
}

/**
 * The conditions of a verb, by name.
 *
 * @example
 * const conditions: VerbConditions = { onSale: { check: { event: { state: 'open' } }, else: 'The event is not on sale.' } }
 */
export type VerbConditions = Readonly<Record<string, VerbCondition>>

/**
 * The conditions of an entity, by verb. `write` applies to `create`, `change` and `restore`. `commit`
 * applies at the end of a transaction: to each record that was written, and to each record that the
 * condition now reads other values for. Other keys are the names of actions.
 *
 * @example
 * const onlyIf: OnlyIf = { create: { onSale: { check: { event: { state: 'open' } }, else: errors['not-on-sale'] } } }
 * @example
 * const onlyIf: OnlyIf = { commit: { balanced: { check: { sum: 0 }, else: 'The postings do not add up to zero.' } } }
 */
export type OnlyIf = Readonly<Record<string, VerbConditions>>
