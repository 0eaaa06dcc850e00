import { localizedMessage } from '#shell/messages/translate.ts'
import { type ErrorText, defineError } from './error-text.ts'

/**
 * Errors of the request itself. They do not depend on the actor.
 *
 * @example
 * requestErrors['bad-request'].status // 400
 */
export const requestErrors = {
  'bad-request': defineError(400, {
    message: localizedMessage('errors.bad-request.title'),
    cause: localizedMessage('errors.bad-request.detail'),
    hint: localizedMessage('errors.bad-request.hint'),
  }),
  'unknown-parameter': defineError(400, {
    message: localizedMessage('errors.unknown-parameter.title'),
    cause: localizedMessage('errors.unknown-parameter.detail'),
    hint: localizedMessage('errors.unknown-parameter.hint'),
  }),
  'csrf-failed': defineError(403, {
    message: localizedMessage('errors.csrf-failed.title'),
    cause: localizedMessage('errors.csrf-failed.detail'),
    hint: localizedMessage('errors.csrf-failed.hint'),
  }),
  'no-credentials': defineError(401, {
    message: localizedMessage('errors.no-credentials.title'),
    cause: localizedMessage('errors.no-credentials.detail'),
    hint: localizedMessage('errors.no-credentials.hint'),
  }),
  'method-not-allowed': defineError(405, {
    message: localizedMessage('errors.method-not-allowed.title'),
    cause: localizedMessage('errors.method-not-allowed.detail'),
    hint: localizedMessage('errors.method-not-allowed.hint'),
  }),
  'request-timeout': defineError(408, {
    message: localizedMessage('errors.request-timeout.title'),
    cause: localizedMessage('errors.request-timeout.detail'),
    hint: localizedMessage('errors.request-timeout.hint'),
  }),
  'content-too-large': defineError(413, {
    message: localizedMessage('errors.content-too-large.title'),
    cause: localizedMessage('errors.content-too-large.detail'),
    hint: localizedMessage('errors.content-too-large.hint'),
  }),
  'uri-too-long': defineError(414, {
    message: localizedMessage('errors.uri-too-long.title'),
    cause: localizedMessage('errors.uri-too-long.detail'),
    hint: localizedMessage('errors.uri-too-long.hint'),
  }),
  'unsupported-media-type': defineError(415, {
    message: localizedMessage('errors.unsupported-media-type.title'),
    cause: localizedMessage('errors.unsupported-media-type.detail'),
    hint: localizedMessage('errors.unsupported-media-type.hint'),
  }),
  'misdirected-request': defineError(421, {
    message: localizedMessage('errors.misdirected-request.title'),
    cause: localizedMessage('errors.misdirected-request.detail'),
    hint: localizedMessage('errors.misdirected-request.hint'),
  }),
  'request-header-fields-too-large': defineError(431, {
    message: localizedMessage('errors.request-header-fields-too-large.title'),
    cause: localizedMessage('errors.request-header-fields-too-large.detail'),
    hint: localizedMessage('errors.request-header-fields-too-large.hint'),
  }),
} as const satisfies Readonly<Record<string, ErrorText>>
