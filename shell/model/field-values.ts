import type { Field, Fields } from './field.ts'

/**
 * What a record of these fields holds. What holds several is never `null`: it is empty.
 *
 * @example
 * type Title = ValuesOf<typeof fields>['title'] // string
 */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer Value, infer Required>
    ? Required extends true
      ? Value
      : Value extends readonly unknown[]
        ? Value
        : Value | null
    : never
}

/**
 * What is given for a new record of these fields: all that is required and has no default, nothing that is
 * derived.
 *
 * @example
 * const given: GivenOf<typeof card.fields> = { title: 'Spiral' }
 */
export type GivenOf<F extends Fields> = {
  readonly [K in keyof F as Giving<F[K]> extends 'needed' ? K : never]: ValuesOf<F>[K]
} & {
  readonly [K in keyof F as Giving<F[K]> extends 'possible' ? K : never]?: ValuesOf<F>[K] | null
}

type Giving<One> = One extends { readonly derived: true }
  ? 'impossible'
  : One extends { readonly required: true; readonly initial: infer Initial }
    ? undefined extends Initial
      ? 'needed'
      : 'possible'
    : 'possible'
