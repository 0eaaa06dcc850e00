import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerWithFetch, type Fetch } from './answer-with-fetch.ts'
import type { Config } from '../settings/config.ts'
import { DressedAnswer, requestIdOf } from '../answers/dress-answer.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Log } from '../log/log.ts'
import { createBodyReader, endAfterRequest, type UnreadId } from '../requests/read-body.ts'
import { answerRefusal, type RefusalId, statusOf } from '../answers/refusal.ts'
import { securityHeadersFor } from '../answers/security-headers.ts'
import { createConnectionRefuser } from './refuse-connection.ts'
import { allowedMethods, clientAddress, createRequestCheck } from '../requests/request-checks.ts'
import { isStreamed, streamedBody, withContent } from '../requests/streamed-body.ts'

/** Answers a request at once, or says `false` and leaves it to the next. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean

/** The same for what is no reading, once its body has been read; nothing where it has none. */
export type AnswerWhole = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
) => boolean

/** A server that answers. */
export interface Listening {
  readonly address: { readonly host: string; readonly port: number; readonly url: string }
  /** Finishes what is under way, takes nothing new, and ends. */
  readonly stop: () => Promise<void>
}

interface ListenOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'origin' | 'trustedProxies'> &
    Partial<Pick<Config, 'hsts'>>
  readonly answerFirst: readonly AnswerFirst[]
  readonly answerWhole?: AnswerWhole
  readonly fetch: Fetch
  readonly log: Log
  /** Sees each request before it is answered. */
  readonly look?: (request: IncomingMessage) => void
  readonly limits?: Partial<Limits>
}

/**
 * Starts to answer. Each request is checked, offered to `answerFirst` in order, with its body read to
 * `answerWhole`, and else given to `fetch`; the body of an upload is read by whoever wants it. Every answer carries the security headers, whoever makes it.
 *
 * A connection is cut when nothing has moved on it for `stallTime`. Whoever answers with a stream
 * that may be silent for longer calls `request.socket.setTimeout(0)`.
 *
 * @example
 * const { address, stop } = await listen({ config, answerFirst: [files.answer], fetch, log })
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { config, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const server = createServer({
    ServerResponse: DressedAnswer,
    headersTimeout: limits.headersTime,
    // A body has a time of its own, which is longer for an upload.
    requestTimeout: 0,
    keepAliveTimeout: limits.idleTime,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: limits.headSize,
    joinDuplicateHeaders: true,
    // Node would refuse a missing Host by itself, and without our headers.
    requireHostHeader: false,
  })
  server.timeout = limits.stallTime
  server.maxConnections = limits.connections

  let isStopping = false
  const nextRequestId = numberRequests()
  const headers = securityHeadersFor(config.hsts)
  const refuseConnection = createConnectionRefuser({
    latestAnswer,
    nextRequestId,
    headers,
    log,
  })
  const closeIfStopping = (response: ServerResponse) => {
    if (isStopping && !response.headersSent) response.setHeader('Connection', 'close')
  }
  const handle = createHandler({ ...options, limits, onAnswer: closeIfStopping })
  const onRequest = (request: IncomingMessage, response: DressedAnswer) => {
    // Whoever has gone already has no address, and gets no answer.
    if (request.socket.remoteAddress === undefined) {
      request.destroy()
      return
    }
    const socket: AnsweredSocket = request.socket
    socket[latest] = response
    response.requestId = nextRequestId()
    response.usualHeaders = headers
    options.look?.(request)
    closeIfStopping(response)
    handle(request, response)
  }
  server.on('request', onRequest)
  // These two would else be answered by Node: the first before the body's size has been looked at.
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('clientError', refuseConnection)
  server.on('timeout', (socket) => {
    const answer = latestAnswer(socket)
    if (answer && !answer.writableFinished) {
      log.warn('An answer stood still and was cut off.', describe(answer.req, answer))
    }
    socket.destroy()
  })
  server.on('connect', (_request, socket) => refuseConnection(new Error('CONNECT'), socket))

  await startListening(server, config)
  server.on('error', (error) => log.error('The server has a problem.', { error }))
  return {
    address: addressOf(server, config.host),
    stop() {
      isStopping = true
      return close(server, limits.drainTime)
    },
  }
}

const latest = Symbol('latest answer')

/** A connection, with the answer to the last request on it. A map of them costs more than small answers do. */
interface AnsweredSocket extends Duplex {
  [latest]?: ServerResponse
}

function latestAnswer(socket: AnsweredSocket): ServerResponse | undefined {
  return socket[latest]
}

const unread = new Set<RefusalId>(['too-large', 'busy', 'request-too-slow'] satisfies UnreadId[])

const refusalHeaders: Partial<Record<RefusalId, Readonly<Record<string, string>>>> = {
  'wrong-method': { Allow: allowedMethods },
  busy: { 'Retry-After': '5' },
}

function createHandler(
  options: ListenOptions & {
    readonly limits: Limits
    readonly onAnswer: (response: ServerResponse) => void
  },
) {
  const { config, answerFirst, answerWhole, log } = options
  const check = createRequestCheck(config)
  const readBody = createBodyReader(options.limits)
  const answer = answerWithFetch(options)

  const refuse = (request: IncomingMessage, response: ServerResponse, id: RefusalId) => {
    log.info('A request was refused.', {
      ...describe(request, response),
      status: statusOf(id),
      address: clientAddress(request, config),
    })
    const isUnread = unread.has(id)
    // Nor is the sender of a malformed request to be trusted with where the next one begins.
    if (isUnread || id === 'malformed') response.setHeader('Connection', 'close')
    answerRefusal(response, id, refusalHeaders[id], isUnread ? 'leave open' : 'end')
    if (isUnread) endAfterRequest(request, response)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const refused = check(request)
    if (refused) {
      refuse(request, response, refused)
      return
    }
    try {
      if (answerFirst.some((first) => first(request, response))) return
    } catch (error) {
      log.error('A request failed.', { ...describe(request, response), error })
      if (response.headersSent) response.destroy()
      else answerRefusal(response, 'internal')
      return
    }
    if (!hasBody(request)) {
      if (!answerWhole?.(request, response, undefined)) answer(request, response)
      return
    }
    if (isStreamed(request)) {
      answer(withContent(request, streamedBody(request, response, options.limits)), response)
      return
    }
    readBody({
      request,
      response,
      onBody(body) {
        if (answerWhole?.(request, response, body)) return
        // The adapter looks for a body that has been read under this name.
        answer(Object.assign(request, { rawBody: body }), response)
      },
      onRefused: (id) => refuse(request, response, id),
    })
  }
}

function describe(request: IncomingMessage, response: ServerResponse) {
  return { requestId: requestIdOf(response), method: request.method ?? '', path: request.url ?? '' }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function numberRequests(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

function startListening(server: Server, { host, port }: Pick<Config, 'host' | 'port'>) {
  return new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new Error(sentenceFor(error, host, port), { cause: error }))
    server.once('error', onError)
    server.listen({ host, port }, () => {
      server.off('error', onError)
      resolve()
    })
  })
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use: stop what uses it, or choose another PORT.`
    case 'EACCES':
      return `Port ${port} may not be used by this account: choose a PORT above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}: choose another HOST, or leave it out.`
    case undefined:
    default:
      return `The server cannot listen on ${host}, port ${port}: ${error.message}.`
  }
}

function addressOf(server: Server, host: string): Listening['address'] {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { host, port, url: `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}` }
}

function close(server: Server, drainTime: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer was begun before the stop is kept alive by it, and falls idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), drainTime)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
