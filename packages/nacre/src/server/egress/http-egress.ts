import { lookup as systemLookup } from 'node:dns/promises'
import * as http from 'node:http'
import { isIP } from 'node:net'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { HttpEgress, EgressResponse, EgressRequest } from '#shell/operations/http-egress.ts'
import { createCheckedLookup, type Resolve } from './checked-lookup.ts'
import { isPrivateIp } from '#shell/tools/private-ip.ts'

interface Options {
  /** Origins that may be called although they are private, use http or use another port. */
  readonly allowed: readonly string[]
  readonly resolve?: Resolve
  /** Trusted CA certificates in PEM, instead of the defaults of Node. */
  readonly certificates?: string
}

const longestWait = 10_000
const maxResponseBytes = 1024 * 1024
const largestHead = 16 * 1024

/**
 * Creates the HTTP client for all outgoing requests. It resolves a name once and connects to
 * exactly the checked addresses, which prevents DNS rebinding.
 *
 * @example
 * const outgoing = createHttpEgress({ allowed: [] })
 * const { status } = await outgoing.call({ method: 'GET', url: 'https://example.org/' })
 */
export function createHttpEgress(options: Options): HttpEgress {
  const allowed = new Set(options.allowed)
  const { resolve = (name) => systemLookup(name, { all: true }) } = options
  const plain = new http.Agent()
  // Loaded with the first https request, because TLS costs memory and startup time.
  let encrypted: Promise<ProtocolClient> | undefined
  const clientForProtocol = ({ protocol }: URL): ProtocolClient | Promise<ProtocolClient> => {
    if (protocol !== 'https:') return { request: http.request, agent: plain }
    encrypted ??= import('node:https').then(({ Agent, request }) => ({
      request,
      agent: new Agent({ minVersion: 'TLSv1.2', ca: options.certificates }),
    }))
    return encrypted
  }

  const check = (text: string): URL => {
    const url = URL.parse(text)
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      throw blockedError('It must be an https address.')
    }
    if (url.username !== '' || url.password !== '')
      throw blockedError('It must not hold a password.')
    if (allowed.has(url.origin)) return url
    if (url.protocol !== 'https:') throw blockedError('It must begin with https.')
    if (url.port !== '') throw blockedError('It must be on the usual port.')
    const literal = literalIpOf(url)
    if (literal !== undefined && isPrivateIp(literal)) throw blockedError()
    return url
  }

  return Object.freeze({
    refuse: (url) => void check(url),
    async call(call) {
      const url = check(call.url)
      const timeout = AbortSignal.timeout(call.timeout ?? longestWait)
      const signal = AbortSignal.any([timeout, ...(call.signal ? [call.signal] : [])])
      const request = {
        ...requestOptions(call),
        signal,
        lookup: createCheckedLookup(resolve, allowed.has(url.origin)),
      }
      try {
        return await readResponse(
          await sendRequest(await clientForProtocol(url), url, request, call.body),
          call,
        )
      } catch (error) {
        throw toEgressError(error, timeout)
      }
    },
  } satisfies HttpEgress)
}

function literalIpOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '')
  return isIP(host) === 0 ? undefined : host
}

function requestOptions({ method, headers = {}, body }: EgressRequest) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return {
    method,
    headers: { 'accept-encoding': 'identity', ...headers, ...length },
    maxHeaderSize: largestHead,
  }
}

/** The client for the protocol of a URL. */
interface ProtocolClient {
  readonly agent: http.Agent
  readonly request: typeof http.request
}

function sendRequest(
  { request: start, agent }: ProtocolClient,
  url: URL,
  options: http.RequestOptions,
  body: string | undefined,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = start(url, { ...options, agent }, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

async function readResponse(
  incoming: http.IncomingMessage,
  { largest = maxResponseBytes, isCut = false }: EgressRequest,
): Promise<EgressResponse> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size <= largest) continue
    incoming.destroy()
    if (isCut) break
    throw new AppError('bad-gateway', {
      cause: new Error(`The response is larger than ${largest} bytes.`),
    })
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).subarray(0, largest),
  }
}

function blockedError(detail?: string): AppError {
  return new AppError('private-network-blocked', detail === undefined ? {} : { message: detail })
}

function toEgressError(error: unknown, timeout: AbortSignal): AppError {
  if (error instanceof AppError) return error
  return new AppError(timeout.aborted ? 'gateway-timeout' : 'bad-gateway', { cause: error })
}
