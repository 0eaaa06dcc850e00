import type { Field, Fields, Operator } from './field.ts'

/**
 * The type of `me`. A unique symbol would become any symbol as soon as a condition is kept in a `const`.
 *
 * @example
 * const asked: Me = me
 */
export type Me = symbol & { readonly standsFor: 'whoever asks' }

/**
 * Stands for whoever is asking, in a condition: on the owner, on what points to a user, and on the id of a
 * user. A key is the user who made it; whoever is not signed in is no user. Over the API it is `"me"`.
 *
 * @example
 * change: when({ owner: me })
 * @example
 * read: when({ buyer: me })
 */
export const me: Me = Symbol('me') as Me

/**
 * A condition as JSON, where `me` is the text `me`.
 *
 * @example
 * whereAsJson({ buyer: me }) // '{"buyer":"me"}'
 */
export function whereAsJson(where: unknown): string {
  return JSON.stringify(where, (_, value: unknown) => (value === me ? 'me' : value))
}

/**
 * What a list may be narrowed by. The same form is a permission's condition, a filter of the API and
 * of a screen: `{ state: 'published', likes: { gte: 3 } }`; all of it must hold. `and`, `or` and `not`
 * combine; under a relation's name stand conditions on the record it points to, under the reverse of one
 * conditions on any record that points here. Text is contained in another in whatever case its letters are.
 *
 * @example
 * const where: Where = { or: [{ state: 'published' }, { owner: me }] }
 */
export type Where<F extends Fields = Fields> = (string extends keyof F
  ? { readonly [field: string]: Asked | Where | readonly Where[] | undefined }
  : { readonly [K in keyof F]?: AskedOf<F[K]> } & {
      readonly [K in 'id' | 'state' | 'owner' | 'created' | 'updated']?: Asked
    }) & {
  readonly and?: readonly Where<F>[]
  readonly or?: readonly Where<F>[]
  readonly not?: Where<F>
}

/**
 * What can be asked of a field. Relations are text, so what is text may have conditions inside.
 *
 * @example
 * const asked: AskedOf<Field<number>> = { gte: 3 }
 */
export type AskedOf<One> =
  One extends Field<infer Value>
    ? [Value] extends [number]
      ? Compared<number>
      : [Value] extends [boolean]
        ? Compared<boolean>
        : Asked
    : Asked

type Compared<Value> =
  | Value
  | null
  | {
      readonly [O in Operator]?: O extends 'in'
        ? readonly Value[]
        : O extends 'empty'
          ? boolean
          : Value | null
    }

/**
 * What is asked of one field: a value it must be, operators, or conditions on a related record.
 *
 * @example
 * const asked: Asked = { gte: 3, lt: 10 }
 */
export type Asked =
  | Comparable
  | Me
  | { readonly [O in Operator]?: Comparable | Me | readonly (Comparable | Me)[] }
  | { readonly [field: string]: Asked }

/**
 * A value that can be compared with a stored one.
 *
 * @example
 * const value: Comparable = '2026-01-28'
 */
export type Comparable = string | number | boolean | null
