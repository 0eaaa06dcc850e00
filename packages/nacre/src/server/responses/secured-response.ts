import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { securityHeaders } from './security-headers.ts'

/**
 * A response with a request id and security headers, which are added when its head is written.
 * Headers of the response override them.
 *
 * @example
 * const server = createServer({ ServerResponse: SecuredResponse })
 */
export class SecuredResponse extends ServerResponse {
  requestId = ''
  /** Whether the page cache had the response. */
  isFromCache = false
  /** Returns the value of `Server-Timing` when the head is sent. Absent for most requests. */
  serverTiming: (() => string) | undefined
  defaultHeaders: Readonly<Record<string, string>> = securityHeaders

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    more?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const { serverTiming } = this
    const defaults = {
      ...this.defaultHeaders,
      'x-request-id': this.requestId,
      ...(serverTiming && { 'server-timing': serverTiming() }),
    }
    const input = typeof reason === 'string' ? more : reason
    const isPlain = !Array.isArray(input) && this.getHeaderNames().length === 0
    // Setting headers one by one costs a third of a small response, so it is done only if some are
    // already set.
    if (!isPlain) setMissingHeaders(this, defaults)
    const head = isPlain ? mergeHeaders(defaults, input) : input
    if (typeof reason === 'string') this.statusMessage = reason
    return super.writeHead(status, head)
  }

  /** Writes a prepared head. */
  writePrepared(status: number, head: PreparedHead): this {
    const { requestId, serverTiming } = this
    const own = serverTiming ? ['server-timing', serverTiming()] : []
    return super.writeHead(status, [
      ...head.with(this.defaultHeaders),
      'x-request-id',
      requestId,
      ...own,
    ])
  }
}

/** The headers of a frequently sent response, merged with the security headers once. */
export class PreparedHead {
  readonly ownHeaders: OutgoingHttpHeaders
  #usual: Readonly<Record<string, string>> | undefined
  #all: readonly OutgoingHttpHeader[] = []

  constructor(ownHeaders: OutgoingHttpHeaders) {
    this.ownHeaders = ownHeaders
  }

  /** Returns all headers, each name followed by its value. */
  with(usual: Readonly<Record<string, string>>): readonly OutgoingHttpHeader[] {
    if (this.#usual !== usual) {
      this.#usual = usual
      this.#all = Object.entries(mergeHeaders(usual, this.ownHeaders)).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      )
    }
    return this.#all
  }
}

/**
 * Writes a prepared head.
 *
 * @example
 * writePrepared(response, 200, head).end(content)
 */
export function writePrepared(
  response: ServerResponse,
  status: number,
  head: PreparedHead,
): ServerResponse {
  return response instanceof SecuredResponse
    ? response.writePrepared(status, head)
    : response.writeHead(status, head.ownHeaders)
}

/**
 * The number that an answer carries and the log has.
 *
 * @example
 * log.error('Request failed', { requestId: requestIdOf(response), error })
 */
export function requestIdOf(response: ServerResponse): string {
  return response instanceof SecuredResponse ? response.requestId : ''
}

function mergeHeaders(
  defaults: Readonly<Record<string, string>>,
  overrides: OutgoingHttpHeaders = {},
): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...defaults }
  for (const name in overrides) {
    const lowerName = name.toLowerCase()
    if (lowerName !== name && lowerName in defaults) delete all[lowerName]
    all[name] = overrides[name]
  }
  return all
}

function setMissingHeaders(
  response: ServerResponse,
  defaults: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(defaults)) {
    if (!response.hasHeader(name)) response.setHeader(name, value)
  }
}
