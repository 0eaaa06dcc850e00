import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

const requestIds = new WeakMap<ServerResponse, string>()

/**
 * Gives an answer the security headers and its number, whoever makes it: they are added when its
 * head is written, and no answer goes without one. What the answer says by itself wins.
 *
 * @example
 * dressAnswer(response, '5f1c-7')
 */
export function dressAnswer(
  response: ServerResponse,
  requestId: string,
  headers: Readonly<Record<string, string>> = securityHeaders,
): void {
  requestIds.set(response, requestId)
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    more?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ) => {
    const ours = { ...headers, 'x-request-id': requestId }
    const given = typeof reason === 'string' ? more : reason
    const isPlain = !Array.isArray(given) && response.getHeaderNames().length === 0
    // Headers that are set one by one cost a third of a small answer, so it is done only where
    // somebody else has begun with it.
    if (!isPlain) setAbsent(response, ours)
    const head = isPlain ? merged(ours, given) : given
    if (typeof reason === 'string') response.statusMessage = reason
    return writeHead(status, head)
  }
}

/**
 * The number that an answer carries and the log has.
 *
 * @example
 * log.error('A request failed.', { requestId: requestIdOf(response), error })
 */
export function requestIdOf(response: ServerResponse): string {
  return requestIds.get(response) ?? ''
}

function merged(
  ours: Readonly<Record<string, string>>,
  theirs: OutgoingHttpHeaders = {},
): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...ours }
  for (const name in theirs) {
    const lowerName = name.toLowerCase()
    if (lowerName !== name && lowerName in ours) delete all[lowerName]
    all[name] = theirs[name]
  }
  return all
}

function setAbsent(response: ServerResponse, ours: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(ours)) {
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
}
