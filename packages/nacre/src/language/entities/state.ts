import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Duration } from '../expressions/duration.ts'
import type { Expression } from '../expressions/expression.ts'
import type { ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { MoveTrigger } from './move-trigger.ts'
import type { VerbConditions } from './only-if.ts'
import type { AccessRule } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'
import type { Me } from '../expressions/me-operand.ts'

/**
 * How a move takes the value of a field: it must be present, may be present, or has a default.
 *
 * @example
 * const reason: MoveInput = 'required'
 */
export type MoveInput = 'required' | 'optional' | { readonly default: Expression | Me }

/**
 * A move: a transition from one state to another. Only moves change the state of a record.
 *
 * @example
 * withdraw: { from: 'published', to: 'draft', may: [editor] }
 */
export interface Move<F extends Fields = Fields> {
  /** The states from which the move is possible. */
  readonly from: string | readonly string[]
  /** The state after the move. */
  readonly to: string
  /** The roles that may use the move: `[editor]`, or conditions by role. */
  readonly may: AccessRule
  /** The label of the button. By default it is derived from the name. */
  readonly label?: LocalizedText
  /**
   * Returns the reason why the move is not possible for a record, or `undefined`. Runs inside the
   * transaction.
   */
  readonly guard?: (record: Readonly<Record<string, unknown>>) => LocalizedText | undefined
  /** A sentence about the condition that the guard checks. */
  readonly guardDescription?: string
  /** The name of a job that runs after the move is committed. */
  readonly job?: string
  /** Conditions that bind everyone, also administrators: `{ onSale: { check: …, else: … } }`. */
  readonly onlyIf?: VerbConditions
  /** The values that the move takes: `{ reason: 'required' }`. Its button asks for them. */
  readonly input?: { readonly [K in keyof F]?: MoveInput }
  /** The values that the move sets, in the same version: `{ paidAt: now, seat: null }`. */
  readonly sets?: { readonly [K in keyof F]?: ValuesOf<F>[K] | Expression | Me | null }
  /** The errors of the product that the code of the move can throw. */
  readonly errors?: readonly ErrorDefinition[]
  /** How long after a record entered the state the move happens by itself: `minutes(15)`. */
  readonly after?: Duration
  /**
   * The moment at which the move happens by itself: `dateTimeField('ends')`, or a fixed span before or after
   * one: `plus(dateTimeField('starts'), minutes(15))`.
   */
  readonly at?: Expression<'timestamp' | 'date'>
  /**
   * What happens to another record when the move is made, or several such events:
   * `{ entity: 'scan', verb: 'create', via: 'parcel' }`.
   */
  readonly on?: MoveTrigger | readonly MoveTrigger[]
  /**
   * The condition on the record that makes the move as soon as it is true: `{ open: 0 }`. It can read other
   * records, over relations and totals.
   */
  readonly asSoonAs?: Where
}

/**
 * The states of an entity: the initial state and the moves between states.
 *
 * @example
 * states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'published', may: [editor] } } }
 */
export interface States<F extends Fields = Fields> {
  /** The state of a new record. */
  readonly initial: string
  /** The moves between states, by name. Each has its own API route. */
  readonly moves: Readonly<Record<string, Move<F>>>
  /** States that intentionally have no outgoing moves. */
  readonly finalStates?: readonly string[]
  /** States that intentionally have no incoming moves. */
  readonly entryStates?: readonly string[]
  /**
   * The labels of the states: `{ draft: { en: 'Draft', de: 'Entwurf' } }`. By default they are
   * derived from the names.
   */
  readonly labels?: Readonly<Record<string, LocalizedText>>
}

/**
 * Returns all states of the declaration, the initial one first.
 *
 * @example
 * statesOf(card.states) // ['draft', 'published']
 */
export function statesOf({
  initial,
  moves,
  finalStates = [],
  entryStates = [],
}: States): readonly string[] {
  const named = Object.values(moves).flatMap(({ from, to }) => [
    ...(Array.isArray(from) ? from : [from]),
    to,
  ])
  return [...new Set<string>([initial, ...named, ...finalStates, ...entryStates])]
}
