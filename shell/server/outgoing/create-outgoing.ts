import { lookup as systemLookup } from 'node:dns/promises'
import * as http from 'node:http'
import { isIP } from 'node:net'
import { Failure } from '#shell/model/failure.ts'
import type { Outgoing, OutgoingAnswer, OutgoingCall } from '#shell/operations/outgoing.ts'
import { checkedLookup, type Resolve } from './checked-lookup.ts'
import { isInside } from './inside-address.ts'

interface Options {
  /** Origins that may be called although they are inside, without https or on a port of their own. */
  readonly allowed: readonly string[]
  readonly resolve?: Resolve
  /** What is trusted to sign for servers, where that is not what Node trusts. */
  readonly certificates?: string
}

const longestWait = 10_000
const largestAnswer = 1024 * 1024
const largestHead = 16 * 1024

/**
 * The one way to servers of others. A name is looked up once, and the connection goes to the very
 * addresses that were looked at: what the name leads to a moment later does not matter.
 *
 * @example
 * const outgoing = createOutgoing({ allowed: [] })
 * const { status } = await outgoing.call({ method: 'GET', url: 'https://example.org/' })
 */
export function createOutgoing(options: Options): Outgoing {
  const allowed = new Set(options.allowed)
  const { resolve = (name) => systemLookup(name, { all: true }) } = options
  const plain = new http.Agent()
  // TLS costs memory and time to load, so only who calls somebody waits for it.
  let encrypted: Promise<Way> | undefined
  const wayTo = ({ protocol }: URL): Way | Promise<Way> => {
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
      throw refusal('It must be an https address.')
    }
    if (url.username !== '' || url.password !== '') throw refusal('It must not hold a password.')
    if (allowed.has(url.origin)) return url
    if (url.protocol !== 'https:') throw refusal('It must begin with https.')
    if (url.port !== '') throw refusal('It must be on the usual port.')
    const literal = literalOf(url)
    if (literal !== undefined && isInside(literal)) throw refusal()
    return url
  }

  return Object.freeze({
    refuse: (url) => void check(url),
    async call(call) {
      const url = check(call.url)
      const timeout = AbortSignal.timeout(call.timeout ?? longestWait)
      const signal = AbortSignal.any([timeout, ...(call.signal ? [call.signal] : [])])
      const request = {
        ...sentWith(call),
        signal,
        lookup: checkedLookup(resolve, allowed.has(url.origin)),
      }
      try {
        return await read(await send(await wayTo(url), url, request, call.body), call)
      } catch (thrown) {
        throw failureFor(thrown, timeout)
      }
    },
  } satisfies Outgoing)
}

function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '')
  return isIP(host) === 0 ? undefined : host
}

function sentWith({ method, headers = {}, body }: OutgoingCall) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return {
    method,
    headers: { 'accept-encoding': 'identity', ...headers, ...length },
    maxHeaderSize: largestHead,
  }
}

/** What speaks the protocol of an address. */
interface Way {
  readonly agent: http.Agent
  readonly request: typeof http.request
}

function send(
  { request: start, agent }: Way,
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

async function read(
  answer: http.IncomingMessage,
  { largest = largestAnswer, isCut = false }: OutgoingCall,
): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size <= largest) continue
    answer.destroy()
    if (isCut) break
    throw new Failure('unreachable', { cause: new Error(`The answer is over ${largest} bytes.`) })
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).subarray(0, largest),
  }
}

function refusal(says?: string): Failure {
  return new Failure('inside-address', says === undefined ? {} : { says })
}

function failureFor(thrown: unknown, timeout: AbortSignal): Failure {
  if (thrown instanceof Failure) return thrown
  return new Failure(timeout.aborted ? 'too-slow' : 'unreachable', { cause: thrown })
}
