import type { AccessRule } from './role.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * A move: a transition from one state to another. Only moves change the state of a record.
 *
 * @example
 * withdraw: { from: 'published', to: 'draft', may: [editor] }
 */
export interface Move {
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
}

/**
 * The states of an entity: the initial state and the moves between states.
 *
 * @example
 * states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'published', may: [editor] } } }
 */
export interface States {
  /** The state of a new record. */
  readonly initial: string
  /** The moves between states, by name. Each has its own API route. */
  readonly moves: Readonly<Record<string, Move>>
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
