import type { Expression } from './expression.ts'

/**
 * How a computed field comes by its value: the expression, which the store turns into SQL, and the
 * same worked out here.
 *
 * @example
 * const typeOf = ({ expression }: Computed) => expression.gives
 */
export interface Computed {
  readonly expression: Expression
  /** The input fields whose values the result may reveal to users who may not read those fields. */
  readonly reveals: readonly string[]
  /** Whether the value is stored beside the record, and renewed when its sources change. */
  readonly stored: boolean
  /** Whose records a value over relations is worked out from. */
  readonly visible: 'all' | undefined
  of(values: Readonly<Record<string, unknown>>): unknown
}
