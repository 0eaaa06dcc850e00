import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Failure, type Problem } from '#shell/model/failure.ts'
import { type FailureId, shellFailures } from '#shell/model/failure-catalogue.ts'
import { requestIdOf } from './dress-answer.ts'
import { languageOf } from '../requests/language-of.ts'
import { rawHeaders, securityHeaders } from './security-headers.ts'

/** The content type of every refusal. */
export const problemType = 'application/problem+json; charset=utf-8'

/** The names of the refusals that the server gives by itself, below the application. */
export type RefusalId = Extract<
  FailureId,
  | 'malformed'
  | 'wrong-method'
  | 'request-too-slow'
  | 'too-large'
  | 'address-too-long'
  | 'wrong-host'
  | 'head-too-large'
  | 'internal'
  | 'busy'
>

/**
 * The status of a refusal.
 *
 * @example
 * statusOf('wrong-host') // 421
 */
export function statusOf(id: RefusalId): number {
  return shellFailures[id].status
}

/**
 * A refusal's public half as it goes out, with the number under which the log has it.
 *
 * @example
 * response.end(problemText(new Failure('internal').problem, '5f1c-7'))
 */
export function problemText(problem: Problem, requestId: string): string {
  return JSON.stringify({ ...problem, request: requestId })
}

/**
 * Answers with a refusal. The answer is complete for the client, also when `end` is left to the
 * caller, who may want to read on for a while before the connection closes.
 *
 * @example
 * answerRefusal(response, 'wrong-method', { Allow: 'GET, HEAD' })
 */
export function answerRefusal(
  response: ServerResponse,
  id: RefusalId,
  headers: Readonly<Record<string, string>> = {},
  finish: 'end' | 'leave open' = 'end',
): void {
  const language = languageOf(response.req.headers['accept-language'])
  const text = problemText(new Failure(id).in(language), requestIdOf(response))
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

/**
 * A whole answer with a refusal, for a socket on which no answer object exists.
 *
 * @example
 * socket.end(rawRefusal('request-too-slow', '5f1c-7'))
 */
export function rawRefusal(
  id: RefusalId,
  requestId: string,
  headers: Readonly<Record<string, string>> = securityHeaders,
): string {
  const text = problemText(new Failure(id).problem, requestId)
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
