import type { ApiResponse, ApiRequest } from '#shell/api/api-request.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { cacheScriptSafeJson } from '#shell/http/script-safe-json.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isPersonal } from './is-personal.ts'
import { type Clock, systemClock } from '#shell/store/clock.ts'
import type { Commits } from '#shell/store/database.ts'

/** An API response with its dependencies. */
export interface TrackedResponse extends ApiResponse {
  /** The lists that the response depends on, as API paths. */
  readonly reads: ReadonlySet<string>
  /** Whether the response may differ between visitors. */
  readonly isPersonal: boolean
  /** The time, in milliseconds since the epoch, when the content changes without a commit. */
  readonly expiry: number
}

/** Handles API requests of page loaders in this process. */
export type PageApi = (request: ApiRequest) => Promise<TrackedResponse>

interface Entry {
  readonly response: TrackedResponse
  readonly size: number
}

/** In characters of JSON. The objects take several times as much memory. */
const defaultCapacity = 4 * 1024 * 1024

/**
 * Creates a cache for responses to anonymous visitors. Any commit, by this or another process,
 * clears it. Reading the data of a page again costs as much as rendering the page. Visitors with a
 * cookie share the entries that do not depend on the reader. Cached bodies are frozen, because many
 * pages share them.
 */
export function createResponseCache(
  api: Api,
  commits: Commits | undefined,
  {
    maxBytes: capacity = defaultCapacity,
    clock = systemClock,
  }: { readonly maxBytes?: number; readonly clock?: Clock } = {},
): PageApi {
  const entries = new Map<string, Entry>()
  let size = 0
  let cachedRevision = -1

  const remove = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const saveEntry = (key: string, response: TrackedResponse) => {
    const length = key.length + cacheScriptSafeJson(response.body)
    if (length > capacity) return
    remove(key)
    entries.set(key, { response, size: length })
    size += length
    for (const oldest of entries.keys()) if (size > capacity) remove(oldest)
  }

  return async (request) => {
    if (!commits || !isAnonymousRead(request)) return callTracked(api, request)
    const isNobody = request.actor.kind === 'visitor' && request.actor.key === undefined
    const revision = commits.all()
    if (revision !== cachedRevision) {
      entries.clear()
      size = 0
      cachedRevision = revision
    }
    const key = `${request.language ?? ''} ${request.path}?${request.query ?? ''}`
    const found = entries.get(key)
    const isUsable = found && (isNobody || !found.response.isPersonal)
    if (isUsable && found.response.expiry > clock.now().getTime()) return found.response
    const response = await callTracked(api, request)
    // A commit during the read may have changed half of the response.
    const isWhole = commits.all() === revision && cachedRevision === revision
    const cacheControl = isNobody ? 'no-cache' : 'private, no-cache'
    const isShareable = isNobody || !response.isPersonal
    if (isWhole && isShareable && isCacheable(response, cacheControl)) {
      const headers = { ...response.headers, 'cache-control': 'no-cache' }
      saveEntry(key, isNobody ? response : { ...response, headers })
    }
    return response
  }
}

function isAnonymousRead({ method, actor, browser, body }: ApiRequest): boolean {
  const isSignedOut = actor.kind === 'visitor' && !browser?.session
  return method === 'GET' && isSignedOut && body === undefined
}

/** Checks whether the response depends on records only. */
function isCacheable(
  { status, headers, body, reads, cookies, stream }: TrackedResponse,
  cacheControl: string,
): boolean {
  const isPlain = Object.keys(headers).every((name) => name === 'cache-control' || name === 'etag')
  return (
    status === 200 &&
    isPlain &&
    headers['cache-control'] === cacheControl &&
    reads.size > 0 &&
    cookies === undefined &&
    stream === undefined &&
    typeof body === 'object'
  )
}

async function callTracked(api: Api, request: ApiRequest): Promise<TrackedResponse> {
  const reads = new Set<string>()
  let expiry = Number.POSITIVE_INFINITY
  let isAnyPersonal = false
  const onRead = (entity: Entity) => {
    reads.add(`/v1/${entity.plural}`)
    isAnyPersonal ||= isPersonal(entity)
  }
  const onExpiry = (at: number) => {
    expiry = Math.min(expiry, at)
  }
  const response = await api({ ...request, onRead, onExpiry })
  return { ...response, reads, isPersonal: isAnyPersonal, expiry }
}
