import { type Me, me } from '../expressions/me-operand.ts'
import {
  type Expression,
  isExpression,
  type NumericType,
  type ValueType,
} from '../expressions/expression.ts'
import type { Field, Fields, WhereOperator } from '../fields/field.ts'

/**
 * Returns a condition as JSON, with `me` as the text `me`.
 *
 * @example
 * whereAsJson({ buyer: me }) // '{"buyer":"me"}'
 */
export function whereAsJson(where: unknown): string {
  return JSON.stringify(where, (_, value: unknown) => (value === me ? 'me' : value))
}

/**
 * Returns the expressions that a condition compares with, at any depth. Those of totals inside them
 * belong to other records.
 *
 * @example
 * expressionsIn({ tour: { door: { gte: integerField('width') } } }) // [integerField('width')]
 */
export function expressionsIn(condition: unknown): readonly Expression[] {
  if (isExpression(condition)) return [condition]
  if (typeof condition !== 'object' || condition === null) return []
  return Object.values(condition).flatMap(expressionsIn)
}

/**
 * Checks whether a condition names `me`, at any depth.
 *
 * @example
 * namesMe({ or: [{ state: 'open' }, { shifts: { person: me } }] }) // true
 */
export function namesMe(condition: unknown): boolean {
  if (condition === me) return true
  if (typeof condition !== 'object' || condition === null) return false
  return Object.values(condition).some(namesMe)
}

/** The mark of `declaredHere`. A symbol, so that no client can send it. */
const ownMark = Symbol('declared here')

/**
 * Combines conditions that are declared for the record at their place in a larger condition. Their
 * expressions then read this record, and not the one of the larger condition.
 *
 * @example
 * const where: Where = { event: declaredHere([{ owner: me }]) }
 */
export function declaredHere(conditions: readonly Where[]): Where {
  return { and: conditions, [ownMark]: true }
}

/**
 * Checks whether a condition was made by `declaredHere`.
 *
 * @example
 * isDeclaredHere(declaredHere([])) // true
 */
export const isDeclaredHere = (where: object): boolean => Object.hasOwn(where, ownMark)

/**
 * A filter for records. Access rules, the API and screens use the same format:
 * `{ state: 'published', likes: { gte: 3 } }`. All conditions must match. `and`, `or` and `not`
 * combine filters. A relation takes conditions on the related record, and an inverse relation takes
 * conditions on any record that points here. Text comparison with `contains` is case-insensitive.
 *
 * In a declaration, a value can be an expression. It is worked out from the record that the
 * declaration belongs to, also in conditions on related records. If a value is missing on either
 * side, the comparison does not hold. The API and code take values only: `Where<F, never>`.
 *
 * @example
 * const where: Where = { or: [{ state: 'published' }, { owner: me }] }
 * @example
 * const where: Where = { tour: { vehicle: { door: { gte: integerField('width') } } } }
 */
export type Where<
  F extends Fields = Fields,
  O extends Expression = Expression,
> = (string extends keyof F
  ? UntypedWhere<O>
  : { readonly [K in keyof F]?: FieldFilterOf<F[K], O> } & {
      readonly [K in 'id' | 'state' | 'owner' | 'createdAt' | 'updatedAt']?: FieldFilter<O>
    }) & {
  readonly and?: readonly Where<F, O>[]
  readonly or?: readonly Where<F, O>[]
  readonly not?: Where<F, O>
}

/** A filter for records of any entity. An interface, because it contains itself. */
interface UntypedWhere<O extends Expression> {
  readonly [field: string]:
    | FieldFilter<O>
    | UntypedWhere<O>
    | readonly UntypedWhere<O>[]
    | undefined
}

/**
 * The filter of one field, by its type. Relations are text, so a text field also accepts conditions
 * on a related record.
 *
 * @example
 * const filter: FieldFilterOf<Field<number>> = { gte: 3 }
 */
export type FieldFilterOf<One, O extends Expression = Expression> =
  One extends Field<infer Value>
    ? [Value] extends [number]
      ? Comparison<number, Typed<O, NumericType>>
      : [Value] extends [boolean]
        ? Comparison<boolean, Typed<O, 'boolean'>>
        : FieldFilter<O>
    : FieldFilter<O>

/** The expressions of a type, if expressions are possible. */
type Typed<O extends Expression, K extends ValueType> = [O] extends [never] ? never : Expression<K>

type Comparison<Value, O> =
  | Value
  | O
  | null
  | {
      readonly [P in WhereOperator]?: P extends 'in'
        ? readonly Value[]
        : P extends 'empty'
          ? boolean
          : Value | O | null
    }

/**
 * The filter of one field: a value, operators, or conditions on a related record.
 *
 * @example
 * const filter: FieldFilter = { gte: 3, lt: 10 }
 */
export type FieldFilter<O extends Expression = Expression> =
  | ComparableValue
  | Me
  | O
  | {
      readonly [P in WhereOperator]?: ComparableValue | Me | O | readonly (ComparableValue | Me)[]
    }
  | { readonly [field: string]: FieldFilter<O> }

/**
 * A value that can be compared with a stored one.
 *
 * @example
 * const value: ComparableValue = '2026-01-28'
 */
export type ComparableValue = string | number | boolean | null
