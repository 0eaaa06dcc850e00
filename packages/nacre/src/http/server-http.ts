import { traceHeadersOf } from '#shell/tools/trace-context.ts'
import {
  type HttpResult,
  toHttpResult,
  type HttpCall,
  type Http,
  isSafeMethod,
  networkFailure,
  networkFailureFrom,
} from './http.ts'
import { createHttp } from './create-http.ts'
import {
  callKey,
  hasSameOrigin,
  serializeResult,
  type CallTarget,
  resolveCall,
  type TransferState,
  type SerializedResult,
  withoutQuery,
} from './transfer-state.ts'

/** Calls the API without a socket. */
export type LocalApi = (call: {
  method: string
  path: string
  query?: string
  body?: unknown
  /** The expected version of the record. */
  version?: number
  /** The idempotency key. */
  key?: string
}) => Promise<{
  status: number
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** The URLs of further lists on which the response depends. */
  reads?: Iterable<string>
  /** The time after which the response may change even if no data changes. */
  expiry?: number
}>

export interface ServerHttp {
  readonly http: Http
  /** Returns the responses to transfer with the page. */
  transfer(): TransferState
  /**
   * Returns the cacheability of the page. It is `shared` if all responses are the same for everyone
   * and may be stored.
   */
  cacheability(): Cacheability
  /**
   * Returns the URLs that were called, without queries: paths of the own API, and external URLs.
   */
  urls(): ReadonlySet<string>
  /** Returns the time after which a response may change even if no data changes. */
  expiry(): number
}

export type Cacheability = 'shared' | 'private' | 'no-store'

interface Options {
  readonly own: LocalApi
  readonly origin: string
  /** The path of the page, against which relative URLs are resolved. */
  readonly path?: string
  /** The cacheability of the page before any call. */
  readonly cacheability: Cacheability
  /** The external origins that may be called. All others are rejected. */
  readonly others?: ReadonlySet<string>
  /** The time in milliseconds that the page waits for all external calls together. */
  readonly budget?: number | undefined
  /** The request that the page answers. External calls continue its trace. */
  readonly requestId?: string
}

/** A result with its metadata. */
interface Received {
  readonly result: HttpResult<unknown>
  readonly cacheControl: string
  /** The URLs of further lists on which the result depends. */
  readonly reads?: Iterable<string>
  readonly expiry?: number
  /** Whether the failure is temporary, so that the browser requests it again. */
  readonly isPassing: boolean
}

interface PendingCall {
  readonly answer: Promise<HttpResult<unknown>>
  heard?: Received
}

const defaultBudget = 150
const maxWaitMs = 10_000
const maxResponseBytes = 1024 * 1024

/**
 * Creates the HTTP client for rendering a page on the server. It calls the own API in the same
 * process with the permissions of the visitor, and sends the same request once.
 */
export function createServerHttp(options: Options): ServerHttp {
  const {
    own,
    origin,
    path = '/',
    others = new Set(),
    budget = defaultBudget,
    requestId = '',
  } = options
  const page = { origin, href: origin + path }
  const deadline = performance.now() + budget
  const requests = new Map<string, PendingCall>()
  const urls = new Set<string>()
  let { cacheability } = options
  let expiry = Number.POSITIVE_INFINITY

  const receive = async (call: HttpCall, target: CallTarget): Promise<Received> => {
    urls.add(withoutQuery(target.address))
    const received = target.isOwn
      ? await callOwnApi(own, call, target)
      : await callExternal(others, call, { ...target, requestId }, deadline)
    for (const address of received.reads ?? []) urls.add(address)
    cacheability = stricterCacheability(cacheability, received.cacheControl)
    expiry = Math.min(expiry, received.expiry ?? expiry)
    return received
  }

  const startCall = (call: HttpCall, target: CallTarget): PendingCall => {
    const pending: PendingCall = {
      answer: receive(call, target).then((received) => {
        pending.heard = received
        return received.result
      }),
    }
    return pending
  }

  const http = createHttp((call) => {
    const target = resolveTarget(call.url, page)
    if (!target) return Promise.resolve(networkFailure('bad-gateway', 0))
    if (!isSafeMethod(call)) {
      const clear = () => {
        for (const key of requests.keys()) if (hasSameOrigin(key, target)) requests.delete(key)
      }
      clear()
      // Data that is read during the change may be outdated.
      return startCall(call, target).answer.finally(clear)
    }
    const key = callKey(call.method, target.address)
    const pending = requests.get(key) ?? startCall(call, target)
    requests.set(key, pending)
    return pending.answer
  })

  return {
    http,
    transfer: () => transferOf(requests),
    cacheability: () => cacheability,
    urls: () => urls,
    expiry: () => expiry,
  }
}

/** A path that needs no normalization. Parsing it as a URL would take longer than the call. */
const plainPath = /^(?:\/[\w-]+)+$/u

function resolveTarget(
  url: string,
  page: { origin: string; href: string },
): CallTarget | undefined {
  if (plainPath.test(url)) return { isOwn: true, origin: page.origin, address: url }
  return URL.canParse(url, page.href) ? resolveCall(url, page) : undefined
}

function transferOf(requests: ReadonlyMap<string, PendingCall>): TransferState {
  const answers: Record<string, SerializedResult> = {}
  const later: Record<string, SerializedResult> = {}
  for (const [key, { heard: received }] of requests) {
    if (received) (received.isPassing ? later : answers)[key] = serializeResult(received.result)
  }
  return { answers, later }
}

function stricterCacheability(cacheability: Cacheability, cacheControl: string): Cacheability {
  if (cacheControl === '') return cacheability
  if (/\bno-store\b/iu.test(cacheControl)) return 'no-store'
  return cacheability === 'shared' && /\bprivate\b/iu.test(cacheControl) ? 'private' : cacheability
}

async function callOwnApi(
  own: LocalApi,
  call: HttpCall,
  { address }: CallTarget,
): Promise<Received> {
  const path = withoutQuery(address)
  const query = path === address ? {} : { query: address.slice(path.length + 1) }
  const { method, version, key } = call
  const conditions = {
    ...(version === undefined ? {} : { version }),
    ...(key === undefined ? {} : { key }),
  }
  const {
    status,
    headers,
    body,
    reads = [],
    expiry = Number.POSITIVE_INFINITY,
  } = await own({ method, path, ...query, ...conditions, body: call.body })
  return {
    result: toHttpResult(status, method === 'HEAD' ? undefined : body),
    cacheControl: headers['cache-control'] ?? '',
    isPassing: status >= 500,
    reads,
    expiry,
  }
}

async function callExternal(
  others: ReadonlySet<string>,
  call: HttpCall,
  { origin, address, requestId }: CallTarget & { readonly requestId: string },
  deadline: number,
): Promise<Received> {
  const failed = { cacheControl: '', isPassing: true }
  const isAllowed = others.has(origin)
  if (!isAllowed) return { ...failed, result: networkFailure('bad-gateway', 0), isPassing: false }
  const remainingMs = isSafeMethod(call) ? deadline - performance.now() : maxWaitMs
  const wait = Math.round(Math.min(remainingMs, call.timeout ?? maxWaitMs))
  if (wait <= 0) return { ...failed, result: networkFailure('gateway-timeout', 0) }
  try {
    return await fetchExternal(call, address, requestId, AbortSignal.timeout(wait))
  } catch (cause) {
    return { ...failed, result: networkFailureFrom(cause) }
  }
}

async function fetchExternal(
  call: HttpCall,
  address: string,
  requestId: string,
  signal: AbortSignal,
): Promise<Received> {
  const { method, body } = call
  const response = await fetch(address, {
    method,
    signal,
    redirect: 'error',
    headers: {
      ...traceHeadersOf(requestId),
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { ok, status, headers } = response
  const text = await readLimited(response)
  return {
    // The error text of an external service must not be shown to users.
    result: toHttpResult(status, ok && text !== '' ? JSON.parse(text) : undefined),
    cacheControl: headers.get('cache-control') ?? '',
    isPassing: !ok,
  }
}

/** Reads a body with a size limit, so that an external service cannot exhaust the memory. */
async function readLimited({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxResponseBytes)
      throw new RangeError('The response of an external service exceeds the size limit of 1 MiB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
