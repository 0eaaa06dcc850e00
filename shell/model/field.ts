/**
 * How a value lies in the database. Each database's twin says what it calls this.
 *
 * @example
 * const column: ColumnKind = 'integer'
 */
export type ColumnKind = 'id' | 'text' | 'integer' | 'boolean' | 'timestamp' | 'json'

/**
 * A declared field. Every field type answers the same questions: what it is called, how it lies in
 * the database, whether it must be there, and what is wrong with a given value.
 *
 * @example
 * const title: Field<string> = text({ required: true, max: 120 })
 */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  readonly type: string
  readonly column: ColumnKind
  readonly required: Required
  /** The value that a new record has when none is given. */
  readonly initial?: Value
  /** Kept by Nacre: it can be read and never written. */
  readonly derived?: true
  /** For a relation: the entity it points to. */
  readonly target?: string
  /** What is wrong with this value, as a sentence, or nothing. */
  check(value: unknown): string | undefined
  /** Never called: it carries the value's type. */
  readonly value?: Value
}

/**
 * The fields of an entity by their names.
 *
 * @example
 * const fields: Fields = { title: text({ required: true }) }
 */
export type Fields = Readonly<Record<string, Field>>

/**
 * What a record of these fields holds.
 *
 * @example
 * type Title = ValuesOf<{ title: Field<string, true> }>['title'] // string
 */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer Value, infer Required>
    ? Required extends true
      ? Value
      : Value | null
    : never
}
