import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChangeNotifier } from '#shell/operations/change-notifier.ts'
import { type Clock, systemClock } from '#shell/store/clock.ts'
import type { Commits } from '#shell/store/database.ts'
import { compress, type Encoding } from '#shell/tools/compress.ts'
import { PreparedHead, SecuredResponse, writePrepared } from '../responses/secured-response.ts'
import { encodingFor, etagOf, matchesEtag } from '../responses/encode.ts'

/** A page that is the same for all anonymous visitors, with its dependencies. */
export interface SharedPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly urls: ReadonlySet<string>
  /** The time, in milliseconds since the epoch, when the content changes without a commit. */
  readonly expiry?: number
}

interface CachedPage {
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly urls: ReadonlySet<string>
  readonly expiry: number
  readonly headers: Readonly<Record<string, string>>
  /** The headers of a 304 response. */
  readonly notModifiedHead: PreparedHead
  readonly uncompressed: PreparedResponse
  readonly pendingEncodings: Map<Encoding, Promise<Uint8Array>>
  readonly encoded: Map<Encoding, PreparedResponse>
}

/** A page in one encoding, ready to send. */
interface PreparedResponse {
  readonly head: PreparedHead
  readonly body: Uint8Array
}

/** The parts of a request that identify a page. */
export interface PageKey {
  readonly host: string | undefined
  readonly path: string
}

/** Caches pages that are the same for all anonymous visitors until their data changes. */
export interface PageCache {
  /**
   * Call this before rendering. A page whose data changes before the returned function is called is
   * not cached.
   */
  startRender(): (request: PageKey, page: SharedPage) => void
  /**
   * Sends a cached page, if there is one and the request has no identity cookie. Returns whether it
   * did.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  statistics(): PageCacheStatistics
}

/** What the cache has done since the start, and its size. */
export interface PageCacheStatistics {
  readonly hits: number
  readonly stored: number
  /** The pages that were removed because their data has changed. */
  readonly invalidated: number
  readonly bytes: number
}

interface Options {
  readonly changes: ChangeNotifier
  /**
   * Whether this process is the only one on its database, so that it observes every change.
   * Otherwise nothing is cached.
   */
  readonly isAlone: boolean
  /** Detects commits of other processes such as commands, which clear the cache. */
  readonly commits?: Commits | undefined
  /**
   * Whether pages contain the configured ORIGIN. Otherwise they contain the host of the request.
   */
  readonly hasOrigin: boolean
  /** Returns the plural of an entity, the path of its list after `/v1/`. */
  pluralOf(entity: string): string
  /** Checks whether the cookies may identify a visitor. */
  mayHaveIdentity(cookies: string | undefined): boolean
  /** The maximum size of all pages in bytes before compression. */
  readonly maxBytes?: number
  readonly clock?: Clock
}

const defaultCapacity = 32 * 1024 * 1024

export function createPageCache(options: Options): PageCache {
  const { changes, isAlone, commits, hasOrigin, pluralOf, mayHaveIdentity } = options
  const { maxBytes: capacity = defaultCapacity, clock = systemClock } = options
  const pages = new Map<string, CachedPage>()
  let revision = 0
  let size = 0
  const counts = { hits: 0, stored: 0, invalidated: 0 }

  const keyOf = ({ host = '', path }: PageKey) => (hasOrigin ? path : host.toLowerCase() + path)
  const evict = (key: string) => {
    size -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  let otherCommits = commits?.elsewhere()
  const clearAfterOtherCommits = () => {
    const now = commits?.elsewhere()
    if (now === otherCommits) return
    otherCommits = now
    revision += 1
    size = 0
    counts.invalidated += pages.size
    pages.clear()
  }

  changes.listen((entity) => {
    revision += 1
    const address = `/v1/${pluralOf(entity)}`
    for (const [key, { urls: dependencies }] of pages) {
      const reads = (read: string) => read === address || read.startsWith(`${address}/`)
      if (!dependencies.values().some(reads)) continue
      counts.invalidated += 1
      evict(key)
    }
  })

  return {
    startRender() {
      clearAfterOtherCommits()
      const startRevision = revision
      return (request, page) => {
        clearAfterOtherCommits()
        if (!isAlone || revision !== startRevision) return
        if (!page.urls.values().every(isObservable)) return
        const body = new TextEncoder().encode(page.html)
        if (body.length > capacity) return
        const key = keyOf(request)
        evict(key)
        pages.set(key, createCachedPage(page, body))
        size += body.length
        counts.stored += 1
        for (const oldest of pages.keys()) if (size > capacity) evict(oldest)
      }
    },
    serve(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      if (mayHaveIdentity(headers.cookie) || headers.authorization !== undefined) return false
      clearAfterOtherCommits()
      const key = keyOf({ host: headers.host, path: url })
      const cached = pages.get(key)
      if (!cached) return false
      if (cached.expiry <= clock.now().getTime()) {
        evict(key)
        return false
      }
      counts.hits += 1
      if (response instanceof SecuredResponse) response.isFromCache = true
      send(cached, request, response)
      return true
    },
    statistics: () => ({ ...counts, bytes: size }),
  }
}

function createCachedPage(page: SharedPage, body: CachedPage['body']): CachedPage {
  const etag = etagOf(body)
  const headers: Readonly<Record<string, string>> = { ...page.headers, etag }
  const { 'content-type': _, ...notModifiedHead } = headers
  return {
    body,
    etag,
    urls: page.urls,
    expiry: page.expiry ?? Number.POSITIVE_INFINITY,
    headers,
    notModifiedHead: new PreparedHead(notModifiedHead),
    uncompressed: prepareResponse(headers, body),
    pendingEncodings: new Map(),
    encoded: new Map(),
  }
}

/** Checks whether changes of a dependency are observable. Changes of external services are not. */
function isObservable(address: string): boolean {
  return address.startsWith('/v1/')
}

function prepareResponse(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  encoding?: Encoding,
): PreparedResponse {
  const own = {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return { head: new PreparedHead(own), body }
}

function send(cached: CachedPage, { headers }: IncomingMessage, response: ServerResponse): void {
  const known = headers['if-none-match']
  if (known !== undefined && matchesEtag(cached.etag, known)) {
    writePrepared(response, 304, cached.notModifiedHead).end()
    return
  }
  const encoding = encodingFor(cached.body, headers['accept-encoding'])
  const ready = encoding ? cached.encoded.get(encoding) : cached.uncompressed
  if (ready) writePrepared(response, 200, ready.head).end(ready.body)
  else sendCompressed(cached, encoding, response).catch(() => response.destroy())
}

/**
 * Sends a page that is being compressed for the first time. Concurrent requests share the
 * compression.
 */
async function sendCompressed(
  cached: CachedPage,
  encoding: Encoding,
  response: ServerResponse,
): Promise<void> {
  const pendingEncodings =
    cached.pendingEncodings.get(encoding) ?? compress(cached.body, encoding, 'often')
  cached.pendingEncodings.set(encoding, pendingEncodings)
  const body = await pendingEncodings
  const ready = cached.encoded.get(encoding) ?? prepareResponse(cached.headers, body, encoding)
  cached.encoded.set(encoding, ready)
  writePrepared(response, 200, ready.head).end(ready.body)
}
