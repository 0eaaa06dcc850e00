import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import { closeServer } from './close-server.ts'
import { createFetchListener, type Fetch } from './fetch-listener.ts'
import type { Config } from '../settings/config.ts'
import { requestIdInTrace } from '#shell/tools/trace-context.ts'
import { SecuredResponse, requestIdOf } from '../responses/secured-response.ts'
import { defaultLimits, type ServerLimits } from '../settings/server-limits.ts'
import type { Log } from '../log/log.ts'
import { createBodyReader, endAfterRequest, type BodyErrorCode } from '../requests/read-body.ts'
import { failRequest, sendError, statusOf } from '../responses/server-errors.ts'
import { securityHeadersFor } from '../responses/security-headers.ts'
import { createClientErrorHandler } from './reject-connection.ts'
import { allowedMethods, clientIp, createRequestCheck } from '../requests/request-checks.ts'
import type { ServerErrorCode } from '../requests/server-error-code.ts'
import type { IncomingBody } from './incoming.ts'
import { streamedBody, withContent } from '../requests/streamed-body.ts'

/** Handles a request synchronously, or returns `false` to pass it to the next handler. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Handles a request with its body, or returns `false` to pass it to `fetch`. `undefined` means that
 * it has no body.
 */
export type BodyHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: IncomingBody | undefined,
) => boolean

/** A running HTTP server. */
export interface ServerHandle {
  readonly address: { readonly host: string; readonly port: number; readonly url: string }
  /** Closes each connection after its next response, while the process still serves requests. */
  readonly drain: () => void
  /** Stops accepting connections, waits for pending requests, then resolves. */
  readonly stop: () => Promise<void>
}

interface ListenOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'origin' | 'trustedProxies'> &
    Partial<Pick<Config, 'hsts'>>
  /** Handle requests of operators, before the host of the request is checked. */
  readonly answerAnyHost?: readonly EarlyHandler[]
  readonly answerFirst: readonly EarlyHandler[]
  /** Handles requests with a body, and says which bodies it reads as streams. */
  readonly listener?: {
    readonly handle: BodyHandler
    readonly isStreamed: (request: IncomingMessage) => boolean
  }
  readonly fetch: Fetch
  readonly log: Log
  /** Observes a request, and calls `handle` once. What it calls runs in the context of `observe`. */
  readonly observe?: (
    request: IncomingMessage,
    response: SecuredResponse,
    handle: () => void,
  ) => void
  readonly limits?: Partial<ServerLimits>
}

/**
 * Starts the HTTP server. It checks each request and offers it to the `answerFirst` handlers in
 * order, then with its body to `listener`, and passes the others to `fetch`. The handler of an upload
 * reads the body itself. Every response has the security headers.
 *
 * The server closes a connection after `stallTime` without any data. A handler whose stream can be
 * silent for longer calls `request.socket.setTimeout(0)`.
 *
 * @example
 * const { address, stop } = await startHttpServer({ config, answerFirst: [files.read], fetch, log })
 */
export async function startHttpServer(options: ListenOptions): Promise<ServerHandle> {
  const { config, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const server = createServer({
    ServerResponse: SecuredResponse,
    headersTimeout: limits.headersTime,
    // Bodies have their own timeout, which is longer for uploads.
    requestTimeout: 0,
    keepAliveTimeout: limits.idleTime,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: limits.headSize,
    joinDuplicateHeaders: true,
    // Node would reject a missing Host header without the security headers.
    requireHostHeader: false,
  })
  server.timeout = limits.stallTime
  server.maxConnections = limits.connections

  let isClosing = false
  const nextRequestId = createRequestIds()
  const headers = securityHeadersFor(config.hsts)
  const rejectConnection = createClientErrorHandler({
    latestResponseOn,
    nextRequestId,
    headers,
    log,
  })
  const closeIfDraining = (response: ServerResponse) => {
    if (isClosing && !response.headersSent) response.setHeader('Connection', 'close')
  }
  const handle = createHandler({ ...options, limits, onResponse: closeIfDraining })
  const onRequest = (request: IncomingMessage, response: SecuredResponse) => {
    // A closed connection has no address and gets no response.
    if (request.socket.remoteAddress === undefined) {
      request.destroy()
      return
    }
    const socket: AnsweredSocket = request.socket
    socket[latestResponse] = response
    const { traceparent } = request.headers
    response.requestId = (traceparent && requestIdInTrace(String(traceparent))) || nextRequestId()
    response.defaultHeaders = headers
    closeIfDraining(response)
    if (options.observe) options.observe(request, response, () => handle(request, response))
    else handle(request, response)
  }
  const connections = new Set<AnsweredSocket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', onRequest)
  // Without these listeners, Node responds itself, before the size of the body is checked.
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('clientError', rejectConnection)
  server.on('timeout', (socket) => {
    const response = latestResponseOn(socket)
    if (response && !response.writableFinished) {
      log.warn('Response stalled and was closed', requestFields(response.req, response))
    }
    socket.destroy()
  })
  server.on('connect', (_request, socket) => rejectConnection(new Error('CONNECT'), socket))

  await startListening(server, config)
  server.on('error', (error) => log.error('Server error', { error }))
  return {
    address: urlOf(server, config.host),
    drain() {
      isClosing = true
    },
    stop() {
      isClosing = true
      const isUnused = (socket: AnsweredSocket) => latestResponseOn(socket) === undefined
      return closeServer(server, limits.drainTime, () => connections.values().some(isUnused))
    },
  }
}

const latestResponse = Symbol('latest answer')

/** A connection with the response to its last request. A property is cheaper than a WeakMap. */
interface AnsweredSocket extends Duplex {
  [latestResponse]?: ServerResponse
}

function latestResponseOn(socket: AnsweredSocket): ServerResponse | undefined {
  return socket[latestResponse]
}

const unread = new Set<ServerErrorCode>([
  'content-too-large',
  'overloaded',
  'request-timeout',
] satisfies BodyErrorCode[])

const errorHeaders: Partial<Record<ServerErrorCode, Readonly<Record<string, string>>>> = {
  'method-not-allowed': { Allow: allowedMethods },
  overloaded: { 'Retry-After': '5' },
}

function createHandler(
  options: ListenOptions & {
    readonly limits: ServerLimits
    readonly onResponse: (response: ServerResponse) => void
  },
) {
  const { config, answerAnyHost = [], answerFirst: earlyHandlers, log } = options
  const { handle = () => false, isStreamed = () => false } = options.listener ?? {}
  const check = createRequestCheck(config)
  const readBody = createBodyReader(options.limits)
  const respondByFetch = createFetchListener(options)

  const reject = (request: IncomingMessage, response: ServerResponse, id: ServerErrorCode) => {
    log.info('Request rejected', {
      ...requestFields(request, response),
      status: statusOf(id),
      ip: clientIp(request, config),
    })
    const isUnread = unread.has(id)
    // After a malformed request, the start of the next one is uncertain.
    if (isUnread || id === 'bad-request') response.setHeader('Connection', 'close')
    sendError(response, id, errorHeaders[id], isUnread ? 'leave open' : 'end')
    if (isUnread) endAfterRequest(request, response)
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const errorCode = check(request)
    // A probe names the address of a container, for example.
    const isPlain = errorCode === undefined || errorCode === 'misdirected-request'
    if (isPlain && answerAnyHost.some((first) => first(request, response))) return
    if (errorCode) {
      reject(request, response, errorCode)
      return
    }
    try {
      if (earlyHandlers.some((first) => first(request, response))) return
    } catch (error) {
      failRequest(request, response, error, log)
      return
    }
    if (!hasBody(request)) {
      if (!handle(request, response, undefined)) respondByFetch(request, response)
      return
    }
    if (isStreamed(request)) {
      const stream = streamedBody(request, response, options.limits)
      if (!handle(request, response, stream)) respondByFetch(withContent(request, stream), response)
      return
    }
    readBody({
      request,
      response,
      // A body arrives in the context of its connection.
      onBody: AsyncLocalStorage.bind((body: Buffer) => {
        if (handle(request, response, body)) return
        // The adapter expects a body that was already read under this name.
        respondByFetch(Object.assign(request, { rawBody: body }), response)
      }),
      onRejected: (id) => reject(request, response, id),
    })
  }
}

function requestFields(request: IncomingMessage, response: ServerResponse) {
  return { requestId: requestIdOf(response), method: request.method ?? '', path: request.url ?? '' }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function createRequestIds(): () => string {
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
      reject(new Error(listenErrorMessage(error, host, port), { cause: error }))
    server.once('error', onError)
    server.listen({ host, port }, () => {
      server.off('error', onError)
      resolve()
    })
  })
}

function listenErrorMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the other process or set a different PORT.`
    case 'EACCES':
      return `Permission denied for port ${port}. Set a PORT above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no network address ${host}. Set a different HOST or remove it.`
    case undefined:
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}`
  }
}

function urlOf(server: Server, host: string): ServerHandle['address'] {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { host, port, url: `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}` }
}
