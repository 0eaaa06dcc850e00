import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Failure, type Problem } from '#shell/model/failure.ts'
import type { FailureId } from '#shell/model/failure-catalogue.ts'
import { requestIdOf } from './dress-answer.ts'
import { rawSecurityHeaders } from './security-headers.ts'

/** The content type of every refusal. */
export const problemType = 'application/problem+json; charset=utf-8'

/** What can be said before the application has seen a request: the public half, without its number. */
const refusals = {
  malformed: shared('malformed'),
  'wrong-method': shared('wrong-method'),
  'request-too-slow': shared('request-too-slow'),
  'too-large': own('too-large', 413, 'The request is larger than this server reads.'),
  'address-too-long': own('address-too-long', 414, 'The address is longer than this server reads.'),
  'wrong-host': own(
    'wrong-host',
    421,
    'This server does not answer for that host name. Whoever runs it can change that by starting it with ORIGIN, as in ORIGIN=https://example.org.',
  ),
  'head-too-large': own('head-too-large', 431, 'The headers are larger than this server reads.'),
  internal: shared('internal'),
  busy: shared('busy'),
} as const

/** The name of a refusal that the server gives by itself, below the application. */
export type RefusalId = keyof typeof refusals

/**
 * The status of a refusal.
 *
 * @example
 * statusOf('wrong-host') // 421
 */
export function statusOf(id: RefusalId): number {
  return refusals[id].status
}

/**
 * A refusal's public half as it goes out, with the number under which the log has it.
 *
 * @example
 * response.end(problemText(new Failure('internal').problem, '5f1c-7'))
 */
export function problemText(problem: Omit<Problem, 'id'>, requestId: string): string {
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
  const text = problemText(refusals[id], requestIdOf(response))
  response.writeHead(refusals[id].status, {
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
export function rawRefusal(id: RefusalId, requestId: string): string {
  const text = problemText(refusals[id], requestId)
  return [
    `HTTP/1.1 ${refusals[id].status} ${STATUS_CODES[refusals[id].status] ?? ''}\r\n`,
    rawSecurityHeaders,
    `x-request-id: ${requestId}\r\n`,
    `Content-Type: ${problemType}\r\n`,
    `Content-Length: ${Buffer.byteLength(text)}\r\n`,
    'Cache-Control: no-store\r\n',
    'Connection: close\r\n\r\n',
    text,
  ].join('')
}

function shared(id: FailureId): Problem {
  return new Failure(id).problem
}

function own(id: string, status: number, title: string) {
  return { type: `/v1/failures/${id}`, id, status, title }
}
