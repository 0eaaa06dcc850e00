import type { Expression } from '../expressions/expression.ts'
import type { Me } from '../expressions/me-operand.ts'

/**
 * A number that counts up, and is never used twice.
 *
 * @example
 * const source: Sequence = sequence({ from: 1000 })
 */
export interface Sequence {
  readonly kind: 'sequence'
  /** The pattern of a text: `'T-{year}-{5}'`. Without it, the value is the number itself. */
  readonly pattern: string | undefined
  readonly from: number
  /** Starts anew for each year, each month, each value of a field, or each combination of several. */
  readonly per: string | readonly string[] | undefined
}

/**
 * A text for URLs, made of another field.
 *
 * @example
 * const source: Slug = slugOf('title')
 */
export interface Slug {
  readonly kind: 'slug'
  readonly field: string
}

/**
 * A value that only code and the `sets` of moves write.
 *
 * @example
 * const source: ByApplication = byApplication
 */
export interface ByApplication {
  readonly kind: 'application'
}

/**
 * What sets the value of a field when a record is created.
 *
 * @example
 * const source: FieldSource = now
 */
export type FieldSource = Expression | Me | Sequence | Slug | ByApplication

/**
 * A value that counts up from 1, or from `from`. Removed records do not free their numbers. Records are
 * created one after the other, so that no number is left out.
 *
 * @example
 * number: integer({ set: sequence() })
 */
export function sequence(
  options: { from?: number; per?: string | readonly string[] } = {},
): Sequence {
  const { from = 1, per } = options
  return Object.freeze({ kind: 'sequence', pattern: undefined, from, per })
}

/**
 * A text with a number that counts up: `{5}` is the number with at least five digits, `{year}` and
 * `{month}` are those of the time zone of the product, and other names are fields, also over relations.
 * `per` starts anew each `year`, each `month`, for each value of a field, or for each combination of
 * several. A field named `year` or `month` goes before the current one.
 *
 * @example
 * number: text({ unique: true, set: numbered('T-{year}-{5}', { per: 'year' }) })
 * @example
 * number: text({ unique: true, set: numbered('{account.number}/{year}-{3}', { per: ['account', 'year'] }) })
 */
export function numbered(
  pattern: string,
  options: { from?: number; per?: string | readonly string[] } = {},
): Sequence {
  const { from = 1, per } = options
  return Object.freeze({ kind: 'sequence', pattern, from, per })
}

/**
 * A text of lower-case letters, digits and hyphens, made of another text: `spring-fair`, or
 * `spring-fair-2` where that is taken. It stays when the other text changes.
 *
 * @example
 * slug: text({ unique: true, set: slugOf('title') })
 */
export function slugOf(field: string): Slug {
  return Object.freeze({ kind: 'slug', field })
}

/**
 * A field that nobody gives: code and the `sets` of moves write it.
 *
 * @example
 * paidAt: dateTime({ set: byApplication })
 */
export const byApplication: ByApplication = Object.freeze({ kind: 'application' })
