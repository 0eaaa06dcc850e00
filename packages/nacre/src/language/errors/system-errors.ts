import { localizedMessage } from '#shell/messages/translate.ts'
import { type ErrorText, defineError } from './error-text.ts'

/**
 * Errors that the client did not cause: the server or an external service cannot handle the request
 * now.
 *
 * @example
 * systemErrors['internal-error'].status // 500
 */
export const systemErrors = {
  'internal-error': defineError(500, {
    message: localizedMessage('errors.internal-error.title'),
    cause: localizedMessage('errors.internal-error.detail'),
    hint: localizedMessage('errors.internal-error.hint'),
  }),
  'private-network-blocked': defineError(422, {
    message: localizedMessage('errors.private-network-blocked.title'),
    cause: localizedMessage('errors.private-network-blocked.detail'),
    hint: localizedMessage('errors.private-network-blocked.hint'),
  }),
  overloaded: defineError(503, {
    message: localizedMessage('errors.overloaded.title'),
    cause: localizedMessage('errors.overloaded.detail'),
    hint: localizedMessage('errors.overloaded.hint'),
  }),
  'database-unavailable': defineError(503, {
    message: localizedMessage('errors.database-unavailable.title'),
    cause: localizedMessage('errors.database-unavailable.detail'),
    hint: localizedMessage('errors.database-unavailable.hint'),
  }),
  'damaged-database': defineError(500, {
    message: localizedMessage('errors.damaged-database.title'),
    cause: localizedMessage('errors.damaged-database.detail'),
    hint: localizedMessage('errors.damaged-database.hint'),
  }),
  outdated: defineError(503, {
    message: localizedMessage('errors.outdated.title'),
    cause: localizedMessage('errors.outdated.detail'),
    hint: localizedMessage('errors.outdated.hint'),
  }),
  'insufficient-storage': defineError(507, {
    message: localizedMessage('errors.insufficient-storage.title'),
    cause: localizedMessage('errors.insufficient-storage.detail'),
    hint: localizedMessage('errors.insufficient-storage.hint'),
  }),
  'bad-gateway': defineError(502, {
    message: localizedMessage('errors.bad-gateway.title'),
    cause: localizedMessage('errors.bad-gateway.detail'),
    hint: localizedMessage('errors.bad-gateway.hint'),
  }),
  'gateway-timeout': defineError(504, {
    message: localizedMessage('errors.gateway-timeout.title'),
    cause: localizedMessage('errors.gateway-timeout.detail'),
    hint: localizedMessage('errors.gateway-timeout.hint'),
  }),
} as const satisfies Readonly<Record<string, ErrorText>>
