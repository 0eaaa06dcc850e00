import { type FieldError, isFieldError } from '#shell/language/errors/field-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import {
  safeValidateEntity,
  safeValidateFields,
  type Issue,
} from '#shell/language/entities/safe-validate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Validates the values of a record and returns them in their stored form, or throws
 * `validation-failed` with an error for each invalid field. With `whole`, it validates a new
 * record: missing fields get their defaults, and required fields must be present. Otherwise it
 * validates a change of `before`: missing fields stay unchanged, and null clears a field. A nested
 * value is replaced as a whole.
 *
 * A rule runs if the fields that it reads are valid. In a change, a rule runs only if it reads a
 * changed field. A rule that throws because a value is missing counts as satisfied. An `AppError`
 * that a rule throws is rethrown.
 *
 * @example
 * const values = validateValues(card, { title: 'Spiral' }, { whole: true })
 */
export function validateValues(
  entity: Pick<Entity, 'fields' | 'rules'>,
  input: unknown,
  options: { whole: boolean; before?: Values; isApplication?: boolean },
): Values {
  const { values, issues } = safeValidateEntity(entity, input, options)
  if (issues.length > 0) throw validationError(issues)
  return values
}

/**
 * Validates values for fields that belong to no entity, such as the input of an action.
 *
 * @example
 * const input = validateFields({ suffix: text({ required: true }) }, { suffix: 'a copy' })
 */
export function validateFields(fields: Fields, input: unknown): Values {
  const { values, issues } = safeValidateFields(fields, input, true)
  if (issues.length > 0) throw validationError(issues)
  return values
}

/**
 * Creates one `AppError` from all issues. For each field, the first issue is reported.
 *
 * @example
 * throw validationError([{ path: ['title'], about: { code: 'taken' } }])
 */
export function validationError(issues: readonly Issue[]): AppError {
  const whole = issues.find(({ path }) => path.length === 0)?.about
  if (whole !== undefined && isFieldError(whole)) return new AppError('bad-request')
  const fields = new Map<string, FieldError | LocalizedText>()
  for (const { path, about } of issues) {
    const name = path.join('.')
    if (path.length > 0 && !fields.has(name)) fields.set(name, about)
  }
  return new AppError('validation-failed', {
    ...(whole === undefined ? {} : { message: whole }),
    errors: Object.fromEntries(fields),
  })
}
