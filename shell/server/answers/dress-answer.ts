import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

/**
 * An answer with its number and the security headers, whoever makes it: they are added when its head is
 * written, and no answer goes without one. What the answer says by itself wins.
 *
 * @example
 * const server = createServer({ ServerResponse: DressedAnswer })
 */
export class DressedAnswer extends ServerResponse {
  requestId = ''
  usualHeaders: Readonly<Record<string, string>> = securityHeaders

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    more?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const ours = { ...this.usualHeaders, 'x-request-id': this.requestId }
    const given = typeof reason === 'string' ? more : reason
    const isPlain = !Array.isArray(given) && this.getHeaderNames().length === 0
    // Headers that are set one by one cost a third of a small answer, so it is done only where
    // somebody else has begun with it.
    if (!isPlain) setAbsent(this, ours)
    const head = isPlain ? merged(ours, given) : given
    if (typeof reason === 'string') this.statusMessage = reason
    return super.writeHead(status, head)
  }

  /** Writes a head that has been made ready for many answers. */
  writePrepared(status: number, head: PreparedHead): this {
    return super.writeHead(status, [
      ...head.with(this.usualHeaders),
      'x-request-id',
      this.requestId,
    ])
  }
}

/** The headers of an answer that is sent again and again, merged with the usual ones only once. */
export class PreparedHead {
  readonly own: OutgoingHttpHeaders
  #usual: Readonly<Record<string, string>> | undefined
  #all: readonly OutgoingHttpHeader[] = []

  constructor(own: OutgoingHttpHeaders) {
    this.own = own
  }

  /** All of them, each name before its value. */
  with(usual: Readonly<Record<string, string>>): readonly OutgoingHttpHeader[] {
    if (this.#usual !== usual) {
      this.#usual = usual
      this.#all = Object.entries(merged(usual, this.own)).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      )
    }
    return this.#all
  }
}

/**
 * Writes a head that has been made ready for many answers.
 *
 * @example
 * writePrepared(response, 200, head).end(content)
 */
export function writePrepared(
  response: ServerResponse,
  status: number,
  head: PreparedHead,
): ServerResponse {
  return response instanceof DressedAnswer
    ? response.writePrepared(status, head)
    : response.writeHead(status, head.own)
}

/**
 * The number that an answer carries and the log has.
 *
 * @example
 * log.error('A request failed.', { requestId: requestIdOf(response), error })
 */
export function requestIdOf(response: ServerResponse): string {
  return response instanceof DressedAnswer ? response.requestId : ''
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
