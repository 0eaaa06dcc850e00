import type { Field, Fields } from './field.ts'

/**
 * The type of a record’s field values. An optional field is null if it is empty, and an array field
 * is an empty array.
 *
 * @example
 * type Title = ValuesOf<typeof card.fields>['title'] // string
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
 * The input type of a new record. Required fields without a default are mandatory, and read-only
 * fields are excluded.
 *
 * @example
 * const input: InputOf<typeof card.fields> = { title: 'Spiral' }
 */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F as Presence<F[K]> extends 'needed' ? K : never]: ValuesOf<F>[K]
} & {
  readonly [K in keyof F as Presence<F[K]> extends 'possible' ? K : never]?: ValuesOf<F>[K] | null
}

type Presence<One> = One extends { readonly readOnly: true }
  ? 'impossible'
  : One extends { readonly required: true; readonly defaultValue: infer Initial }
    ? undefined extends Initial
      ? 'needed'
      : 'possible'
    : 'possible'
