import { localizedMessage } from '#shell/messages/translate.ts'
import { type ErrorText, defineError } from './error-text.ts'

/**
 * Errors of authentication and authorization.
 *
 * @example
 * authErrors.unauthenticated.status // 401
 */
export const authErrors = {
  unauthenticated: defineError(401, {
    message: localizedMessage('errors.unauthenticated.title'),
    cause: localizedMessage('errors.unauthenticated.detail'),
    hint: localizedMessage('errors.unauthenticated.hint'),
  }),
  'invalid-credentials': defineError(401, {
    message: localizedMessage('errors.invalid-credentials.title'),
    cause: localizedMessage('errors.invalid-credentials.detail'),
    hint: localizedMessage('errors.invalid-credentials.hint'),
  }),
  'invalid-api-key': defineError(401, {
    message: localizedMessage('errors.invalid-api-key.title'),
    cause: localizedMessage('errors.invalid-api-key.detail'),
    hint: localizedMessage('errors.invalid-api-key.hint'),
  }),
  'api-key-expired': defineError(401, {
    message: localizedMessage('errors.api-key-expired.title'),
    cause: localizedMessage('errors.api-key-expired.detail'),
    hint: localizedMessage('errors.api-key-expired.hint'),
  }),
  'api-key-revoked': defineError(401, {
    message: localizedMessage('errors.api-key-revoked.title'),
    cause: localizedMessage('errors.api-key-revoked.detail'),
    hint: localizedMessage('errors.api-key-revoked.hint'),
  }),
  'insufficient-scope': defineError(403, {
    message: localizedMessage('errors.insufficient-scope.title'),
    cause: localizedMessage('errors.insufficient-scope.detail'),
    hint: localizedMessage('errors.insufficient-scope.hint'),
  }),
  forbidden: defineError(403, {
    message: localizedMessage('errors.forbidden.title'),
    cause: localizedMessage('errors.forbidden.detail'),
    hint: localizedMessage('errors.forbidden.hint'),
  }),
  'read-only-session': defineError(403, {
    message: localizedMessage('errors.read-only-session.title'),
    cause: localizedMessage('errors.read-only-session.detail'),
    hint: localizedMessage('errors.read-only-session.hint'),
  }),
  'reauthentication-required': defineError(403, {
    message: localizedMessage('errors.reauthentication-required.title'),
    cause: localizedMessage('errors.reauthentication-required.detail'),
    hint: localizedMessage('errors.reauthentication-required.hint'),
  }),
  'not-found': defineError(404, {
    message: localizedMessage('errors.not-found.title'),
    cause: localizedMessage('errors.not-found.detail'),
    hint: localizedMessage('errors.not-found.hint'),
  }),
  'link-expired': defineError(410, {
    message: localizedMessage('errors.link-expired.title'),
    cause: localizedMessage('errors.link-expired.detail'),
    hint: localizedMessage('errors.link-expired.hint'),
  }),
  'captcha-required': defineError(422, {
    message: localizedMessage('errors.captcha-required.title'),
    cause: localizedMessage('errors.captcha-required.detail'),
    hint: localizedMessage('errors.captcha-required.hint'),
  }),
  'invalid-code': defineError(422, {
    message: localizedMessage('errors.invalid-code.title'),
    cause: localizedMessage('errors.invalid-code.detail'),
    hint: localizedMessage('errors.invalid-code.hint'),
  }),
  'account-not-linked': defineError(403, {
    message: localizedMessage('errors.account-not-linked.title'),
    cause: localizedMessage('errors.account-not-linked.detail'),
    hint: localizedMessage('errors.account-not-linked.hint'),
  }),
  'verification-failed': defineError(422, {
    message: localizedMessage('errors.verification-failed.title'),
    cause: localizedMessage('errors.verification-failed.detail'),
    hint: localizedMessage('errors.verification-failed.hint'),
  }),
} as const satisfies Readonly<Record<string, ErrorText>>
