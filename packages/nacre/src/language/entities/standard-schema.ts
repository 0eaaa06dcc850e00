import type { ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'

/**
 * A validator in the format of Standard Schema, version 1.
 *
 * @example
 * const schema: StandardSchema<{ title: string }> = standardSchemaOf(card)
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output>
    /** Never set. It carries the types. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/**
 * The values, or what is wrong with them.
 *
 * @example
 * const result: StandardResult<{ title: string }> = { issues: [{ message: 'This field is required.', path: ['title'] }] }
 */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/**
 * One thing that is wrong.
 *
 * @example
 * const issue: StandardIssue = { message: 'This field is required.', path: ['address', 'street'] }
 */
export interface StandardIssue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/**
 * The output type of a validation: the values of a new record without computed fields.
 *
 * @example
 * const values: OutputOf<typeof card.fields> = { title: 'Spiral' }
 */
export type OutputOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly readOnly: true } ? never : K]: ValuesOf<F>[K]
}
