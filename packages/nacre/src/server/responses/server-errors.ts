import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { AppError, type Problem } from '#shell/language/errors/app-error.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { Log } from '../log/log.ts'
import { requestIdOf } from './secured-response.ts'
import type { ServerErrorCode } from '../requests/server-error-code.ts'
import { selectLanguage } from '../requests/select-language.ts'
import { rawHeaders, securityHeaders } from './security-headers.ts'

/** The content type of every error response. */
export const problemType = 'application/problem+json; charset=utf-8'

/**
 * Returns the status of an error code.
 *
 * @example
 * statusOf('misdirected-request') // 421
 */
export function statusOf(id: ServerErrorCode): number {
  return builtInErrors[id].status
}

/**
 * Serializes a problem with its request id.
 *
 * @example
 * response.end(problemText(new AppError('internal-error').problem, '5f1c-7'))
 */
export function problemText(problem: Problem, requestId: string): string {
  return JSON.stringify({ ...problem, requestId })
}

/**
 * Sends an error response. With `leave open`, the body is sent but `end` is left to the caller,
 * who may continue to read the request first.
 *
 * @example
 * sendError(response, 'method-not-allowed', { Allow: 'GET, HEAD' })
 */
export function sendError(
  response: ServerResponse,
  id: ServerErrorCode,
  headers: Readonly<Record<string, string>> = {},
  finish: 'end' | 'leave open' = 'end',
): void {
  const language = selectLanguage(response.req.headers['accept-language'])
  const text = problemText(new AppError(id).problemIn(language), requestIdOf(response))
  response.writeHead(statusOf(id), {
    'Content-Language': language,
    'Content-Type': problemType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  })
  if (finish === 'end') response.end(text)
  else response.write(text)
}

/** Logs the failure of a handler. Responds with an error, unless a response has begun. */
export function failRequest(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: Log,
): void {
  const { method = '', url: path = '' } = request
  log.error('Request failed', { requestId: requestIdOf(response), method, path, error })
  if (response.headersSent) response.destroy()
  else sendError(response, 'internal-error')
}

/**
 * Returns a complete error response for a socket that has no response object.
 *
 * @example
 * socket.end(rawErrorResponse('request-timeout', '5f1c-7'))
 */
export function rawErrorResponse(
  id: ServerErrorCode,
  requestId: string,
  headers: Readonly<Record<string, string>> = securityHeaders,
): string {
  const text = problemText(new AppError(id).problem, requestId)
  return [
    `HTTP/1.1 ${statusOf(id)} ${STATUS_CODES[statusOf(id)] ?? ''}\r\n`,
    rawHeaders(headers),
    `x-request-id: ${requestId}\r\n`,
    `Content-Type: ${problemType}\r\n`,
    `Content-Length: ${Buffer.byteLength(text)}\r\n`,
    'Cache-Control: no-store\r\n',
    'Connection: close\r\n\r\n',
    text,
  ].join('')
}
