import { localizedMessage } from '#shell/messages/translate.ts'
import { type ErrorText, defineError } from './error-text.ts'

/**
 * Errors that depend on the records of a request, such as conflicts and limits.
 *
 * @example
 * recordErrors['precondition-failed'].status // 412
 */
export const recordErrors = {
  conflict: defineError(409, {
    message: localizedMessage('errors.conflict.title'),
    cause: localizedMessage('errors.conflict.detail'),
    hint: localizedMessage('errors.conflict.hint'),
  }),
  'idempotency-key-reused': defineError(422, {
    message: localizedMessage('errors.idempotency-key-reused.title'),
    cause: localizedMessage('errors.idempotency-key-reused.detail'),
    hint: localizedMessage('errors.idempotency-key-reused.hint'),
  }),
  'move-not-allowed': defineError(409, {
    message: localizedMessage('errors.move-not-allowed.title'),
    cause: localizedMessage('errors.move-not-allowed.detail'),
    hint: localizedMessage('errors.move-not-allowed.hint'),
  }),
  'limit-reached': defineError(409, {
    message: localizedMessage('errors.limit-reached.title'),
    cause: localizedMessage('errors.limit-reached.detail'),
    hint: localizedMessage('errors.limit-reached.hint'),
  }),
  'precondition-failed': defineError(412, {
    message: localizedMessage('errors.precondition-failed.title'),
    cause: localizedMessage('errors.precondition-failed.detail'),
    hint: localizedMessage('errors.precondition-failed.hint'),
  }),
  'validation-failed': defineError(422, {
    message: localizedMessage('checks.form.invalid'),
    cause: localizedMessage('errors.validation-failed.detail'),
    hint: localizedMessage('errors.validation-failed.hint'),
  }),
  'precondition-required': defineError(428, {
    message: localizedMessage('errors.precondition-required.title'),
    cause: localizedMessage('errors.precondition-required.detail'),
    hint: localizedMessage('errors.precondition-required.hint'),
  }),
  'too-many-requests': defineError(429, {
    message: localizedMessage('errors.too-many-requests.title'),
    cause: localizedMessage('errors.too-many-requests.detail'),
    hint: localizedMessage('errors.too-many-requests.hint'),
  }),
} as const satisfies Readonly<Record<string, ErrorText>>
