import { inEachLanguage } from '#shell/messages/translate.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { formatFieldError, isFieldError } from '#shell/language/errors/field-error.ts'
import { isErrorDefinition, messageOf, type Otherwise } from '#shell/model/conditions/otherwise.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import { validationError } from '#shell/model/values/validate-values.ts'

/** A violated constraint at a field. With `error`, the product has an error of its own for it. */
export interface ConstraintIssue extends Issue {
  readonly error?: ErrorDefinition
}

/** Returns an issue for each field that shows the message of a violated constraint. */
export function constraintIssues(
  fields: readonly string[],
  otherwise: Otherwise,
): readonly ConstraintIssue[] {
  const about = messageOf(otherwise)
  const error = isErrorDefinition(otherwise) ? { error: otherwise } : {}
  return fields.map((name) => ({ path: [name], about, ...error }))
}

/**
 * Creates the error for all issues of a write: the error of the product if only constraints with
 * one are violated, otherwise `validation-failed`. Both have the messages of the fields.
 */
export function writeError(issues: readonly ConstraintIssue[]): AppError {
  const invalid = validationError(issues)
  const [first] = issues
  if (!first?.error || issues.some(({ error }) => !error)) return invalid
  const { errors } = invalid.options
  return new AppError(first.error, errors ? { errors } : {})
}

/**
 * Creates the error for constraints that a move violates. The form of a move has no fields, so
 * their message is that of the error.
 */
export function moveError(
  issues: readonly ConstraintIssue[],
  details: Readonly<Record<string, unknown>>,
): AppError {
  const [first] = issues
  if (first?.error) return new AppError(first.error)
  const about = first?.about ?? ''
  const message = isFieldError(about)
    ? inEachLanguage((language) => formatFieldError(about, language))
    : about
  return new AppError('move-not-allowed', { message, details })
}
