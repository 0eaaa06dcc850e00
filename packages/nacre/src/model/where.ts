import type { Field, Fields, WhereOperator } from './field.ts'

/**
 * The type of `me`. It is not a unique symbol, because TypeScript widens a unique symbol to
 * `symbol` when a condition is assigned to a `const`.
 *
 * @example
 * const operand: Me = me
 */
export type Me = symbol & { readonly standsFor: 'the current user' }

/**
 * The current actor in a condition: on the owner, on a relation to users, or on the id of a user.
 * An API key counts as the user who created it. A visitor is not a user. In the API, it is the text
 * `"me"`.
 *
 * @example
 * change: when({ owner: me })
 * @example
 * read: when({ buyer: me })
 */
export const me: Me = Symbol('me') as Me

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

/**
 * A filter for records. Access rules, the API and screens use the same format:
 * `{ state: 'published', likes: { gte: 3 } }`. All conditions must match. `and`, `or` and `not`
 * combine filters. A relation takes conditions on the related record, and an inverse relation takes
 * conditions on any record that points here. Text comparison with `contains` is case-insensitive.
 *
 * @example
 * const where: Where = { or: [{ state: 'published' }, { owner: me }] }
 */
export type Where<F extends Fields = Fields> = (string extends keyof F
  ? UntypedWhere
  : { readonly [K in keyof F]?: FieldFilterOf<F[K]> } & {
      readonly [K in 'id' | 'state' | 'owner' | 'createdAt' | 'updatedAt']?: FieldFilter
    }) & {
  readonly and?: readonly Where<F>[]
  readonly or?: readonly Where<F>[]
  readonly not?: Where<F>
}

/** A filter for records of any entity. An interface, because it contains itself. */
interface UntypedWhere {
  readonly [field: string]: FieldFilter | UntypedWhere | readonly UntypedWhere[] | undefined
}

/**
 * The filter of one field, by its type. Relations are text, so a text field also accepts conditions
 * on a related record.
 *
 * @example
 * const filter: FieldFilterOf<Field<number>> = { gte: 3 }
 */
export type FieldFilterOf<One> =
  One extends Field<infer Value>
    ? [Value] extends [number]
      ? Comparison<number>
      : [Value] extends [boolean]
        ? Comparison<boolean>
        : FieldFilter
    : FieldFilter

type Comparison<Value> =
  | Value
  | null
  | {
      readonly [O in WhereOperator]?: O extends 'in'
        ? readonly Value[]
        : O extends 'empty'
          ? boolean
          : Value | null
    }

/**
 * The filter of one field: a value, operators, or conditions on a related record.
 *
 * @example
 * const filter: FieldFilter = { gte: 3, lt: 10 }
 */
export type FieldFilter =
  | ComparableValue
  | Me
  | { readonly [O in WhereOperator]?: ComparableValue | Me | readonly (ComparableValue | Me)[] }
  | { readonly [field: string]: FieldFilter }

/**
 * A value that can be compared with a stored one.
 *
 * @example
 * const value: ComparableValue = '2026-01-28'
 */
export type ComparableValue = string | number | boolean | null
