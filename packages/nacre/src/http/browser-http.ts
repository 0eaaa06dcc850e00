import {
  type HttpResult,
  toHttpResult,
  type HttpCall,
  type Http,
  isSafeMethod,
  networkFailureFrom,
} from './http.ts'
import { createHttp } from './create-http.ts'
import {
  callKey,
  hasSameOrigin,
  resolveCall,
  type TransferState,
  type SerializedResult,
  deserializeResult,
} from './transfer-state.ts'
import { xsrfCookie, xsrfHeader } from './xsrf.ts'

export interface BrowserHttp {
  readonly http: Http
  /** Reports that the page is hydrated. Call it once. */
  hydrated(): void
  /**
   * Resolves when the application is stable. `missing` tells whether some requests still need to be
   * sent.
   */
  readonly stable: Promise<{ missing: boolean }>
}

const maxWaitMs = 10_000

let transferredResults = new Map<string, SerializedResult>()

/** Clears the transfer state, for changes that do not use the client, such as uploads. */
export function clearTransferState(): void {
  transferredResults.clear()
}

/**
 * Creates the HTTP client of the browser. Until the application is stable, it answers requests from
 * the transfer state of the page. The application is stable when it is hydrated and no request is
 * pending, and at the latest 10 s after the start. Then the transfer state is cleared.
 */
export function createBrowserHttp({ answers, later }: TransferState): BrowserHttp {
  const cache = new Map(Object.entries({ ...answers, ...later }))
  transferredResults = cache
  let pendingCount = 0
  let isHydrated = false
  const { promise: stable, resolve } = Promise.withResolvers<{ missing: boolean }>()

  const becomeStable = () => {
    cache.clear()
    resolve({ missing: Object.keys(later).length > 0 })
  }
  const checkStable = () => {
    if (isHydrated && pendingCount === 0) becomeStable()
  }
  setTimeout(becomeStable, maxWaitMs)

  const http = createHttp(async (call) => {
    pendingCount += 1
    try {
      const target = resolveCall(call.url, location)
      if (!isSafeMethod(call)) {
        for (const key of cache.keys()) if (hasSameOrigin(key, target)) cache.delete(key)
      }
      const transferred = cache.get(callKey(call.method, target.address))
      return transferred ? deserializeResult(transferred) : await send(call, target.isOwn)
    } catch (cause) {
      return networkFailureFrom(cause)
    } finally {
      pendingCount -= 1
      checkStable()
    }
  })

  return {
    http,
    stable,
    hydrated() {
      isHydrated = true
      checkStable()
    },
  }
}

async function send(call: HttpCall, isOwn: boolean, isRetry = false): Promise<HttpResult<unknown>> {
  const { method, url, body } = call
  const signal = AbortSignal.timeout(call.timeout ?? maxWaitMs)
  const needsToken = isOwn && !isSafeMethod(call)
  const token = needsToken && ((!isRetry && tokenInCookie()) || (await freshToken(signal)))
  const response = await fetch(url, {
    method,
    signal,
    credentials: isOwn ? 'same-origin' : 'omit',
    // A redirect would send the token to another origin.
    redirect: needsToken ? 'error' : 'follow',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { [xsrfHeader]: token }),
      ...(call.key && { 'idempotency-key': call.key }),
      ...(call.version !== undefined && { 'if-match': `"${call.version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // The error text of an external service must not be shown to users.
  const isTrusted = isOwn || response.ok
  const result = toHttpResult(response.status, isTrusted && text ? JSON.parse(text) : undefined)
  const isStale = needsToken && !isRetry && !result.ok && result.problem.code === 'csrf-failed'
  return isStale ? send(call, isOwn, true) : result
}

/** Requests a token. Reading the session sets the cookie. */
async function freshToken(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch('/v1/session', { signal })
  return (await response.json()).xsrfToken
}

export function tokenInCookie(): string | undefined {
  const prefix = `${xsrfCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix))
  return found?.slice(prefix.length)
}
