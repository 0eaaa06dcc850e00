import { isFieldError, formatFieldError } from './field-error.ts'
import type { Entity } from '../entities/entity.ts'
import { safeValidateEntity, type Issue } from './safe-validate.ts'
import { AppError } from '../errors/app-error.ts'
import type { InputOf, ValuesOf } from './field-values.ts'
import type { Fields } from './field.ts'
import { type Language, localize } from '../product/localized-text.ts'

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

type ValidatedEntity<F extends Fields> = Pick<Entity, 'rules'> & { readonly fields: F }

/**
 * Returns an entity as a Standard Schema. It validates the values of a new record with the rules of
 * the entity, and returns them in their stored form.
 *
 * @example
 * standardSchemaOf(card, 'de')['~standard'].validate({ title: '' })
 */
export function standardSchemaOf<F extends Fields>(
  entity: ValidatedEntity<F>,
  language?: Language,
): StandardSchema<InputOf<F>, OutputOf<F>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'nacre',
      validate: (value) => validate(entity, value, language),
    },
  }
}

function validate<F extends Fields>(
  entity: ValidatedEntity<F>,
  input: unknown,
  language: Language | undefined,
): StandardResult<OutputOf<F>> {
  const { values, issues } = collectIssues(entity, input)
  if (issues.length > 0) return { issues: issues.map((one) => toStandardIssue(one, language)) }
  // The field types have validated every value, so the cast is safe.
  return { value: values as OutputOf<F> }
}

/**
 * Returns an `AppError` that a rule throws as an issue, because a Standard Schema validator should
 * not throw.
 */
function collectIssues(
  entity: ValidatedEntity<Fields>,
  input: unknown,
): ReturnType<typeof safeValidateEntity> {
  try {
    return safeValidateEntity(entity, input, { whole: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { errors: fields = {}, message } = error.options
    const found = Object.entries(fields).map(([name, about]) => ({ path: name.split('.'), about }))
    const whole = { path: [], about: message ?? error.text.message }
    return { values: {}, issues: found.length > 0 ? found : [whole] }
  }
}

function toStandardIssue({ path, about }: Issue, language: Language | undefined): StandardIssue {
  return {
    message: isFieldError(about) ? formatFieldError(about, language) : localize(about, language),
    path: path.map((part, depth) => (depth > 0 && /^\d+$/u.test(part) ? Number(part) : part)),
  }
}
