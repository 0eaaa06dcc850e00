import type { Who } from './role.ts'
import type { Words } from './words.ts'

/**
 * A way from one state to another. A state changes by a move and in no other way.
 *
 * @example
 * withdraw: { from: 'published', to: 'draft', who: [editor] }
 */
export interface Move {
  readonly from: string | readonly string[]
  readonly to: string
  readonly who: Who
  readonly label?: Words
  /** Says why the move is closed to this record, or nothing. Asked inside the transaction. */
  readonly guard?: (record: Readonly<Record<string, unknown>>) => Words | undefined
  /** What the guard asks for, in a sentence. */
  readonly needs?: string
  /** The name of a job to run once the move is stored. */
  readonly job?: string
}

/**
 * The states of an entity: where a record begins and how it gets on.
 *
 * @example
 * states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'published', who: [editor] } } }
 */
export interface States {
  readonly initial: string
  readonly moves: Readonly<Record<string, Move>>
  /** States that no move leaves, when that is meant. */
  readonly ends?: readonly string[]
  /** States that no move reaches, when that is meant. */
  readonly begins?: readonly string[]
  readonly labels?: Readonly<Record<string, Words>>
}

/**
 * Every state that the declaration names, the initial one first.
 *
 * @example
 * statesOf(card.states) // ['draft', 'published']
 */
export function statesOf({ initial, moves, ends = [], begins = [] }: States): readonly string[] {
  const named = Object.values(moves).flatMap(({ from, to }) => [
    ...(Array.isArray(from) ? from : [from]),
    to,
  ])
  return [...new Set<string>([initial, ...named, ...ends, ...begins])]
}
