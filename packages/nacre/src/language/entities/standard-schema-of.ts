import { isFieldError, formatFieldError } from '../errors/field-error.ts'
import type { Entity } from './entity.ts'
import { safeValidateEntity, type Issue } from './safe-validate.ts'
import { AppError } from '../errors/app-error.ts'
import type { InputOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import { type Language, localize } from '../texts/localized-text.ts'
import type { OutputOf, StandardIssue, StandardResult, StandardSchema } from './standard-schema.ts'

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
