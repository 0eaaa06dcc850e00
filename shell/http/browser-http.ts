import {
  type Answer,
  answerOf,
  type Call,
  type Http,
  httpOver,
  isReading,
  noAnswerBecause,
} from './http.ts'
import {
  callKey,
  isOfSameOrigin,
  placeOf,
  type Transfer,
  type Travelling,
  unpacked,
} from './transfer.ts'
import { xsrfCookie, xsrfHeader } from './xsrf.ts'

export interface BrowserHttp {
  readonly http: Http
  /** To be called once, when the page has come to life. */
  hydrated(): void
  /** Resolves when the application is stable; tells whether some calls still have to be made. */
  readonly stable: Promise<{ missing: boolean }>
}

const longestWait = 10_000

let arrived = new Map<string, Travelling>()

/** For a change that goes by a way of its own: from now on nothing is answered by what came with the page. */
export function clearAnswers(): void {
  arrived.clear()
}

/**
 * The client in the browser. Until the application is stable, it answers from what came with the
 * page. Stable means: hydrated and no call under way, at the latest 10 s after start. Then the
 * cache is gone for good.
 */
export function createBrowserHttp({ answers, later }: Transfer): BrowserHttp {
  const cache = new Map(Object.entries({ ...answers, ...later }))
  arrived = cache
  let underWay = 0
  let isHydrated = false
  const { promise: stable, resolve } = Promise.withResolvers<{ missing: boolean }>()

  const settle = () => {
    cache.clear()
    resolve({ missing: Object.keys(later).length > 0 })
  }
  const check = () => {
    if (isHydrated && underWay === 0) settle()
  }
  setTimeout(settle, longestWait)

  const http = httpOver(async (call) => {
    underWay += 1
    try {
      const place = placeOf(call.url, location)
      if (!isReading(call)) {
        for (const key of cache.keys()) if (isOfSameOrigin(key, place)) cache.delete(key)
      }
      const known = cache.get(callKey(call.method, place.address))
      return known ? unpacked(known) : await send(call, place.isOwn)
    } catch (cause) {
      return noAnswerBecause(cause)
    } finally {
      underWay -= 1
      check()
    }
  })

  return {
    http,
    stable,
    hydrated() {
      isHydrated = true
      check()
    },
  }
}

async function send(call: Call, isOwn: boolean, isAgain = false): Promise<Answer<unknown>> {
  const { method, url, body } = call
  const signal = AbortSignal.timeout(call.timeout ?? longestWait)
  const isGuarded = isOwn && !isReading(call)
  const token = isGuarded && ((!isAgain && tokenInCookie()) || (await freshToken(signal)))
  const response = await fetch(url, {
    method,
    signal,
    credentials: isOwn ? 'same-origin' : 'omit',
    // The token must not follow a redirect to somebody else.
    redirect: isGuarded ? 'error' : 'follow',
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
  // What somebody else calls a problem is no word to show to our readers.
  const isOurs = isOwn || response.ok
  const answer = answerOf(response.status, isOurs && text ? JSON.parse(text) : undefined)
  const isStale = isGuarded && !isAgain && !answer.ok && answer.problem.id === 'cross-site'
  return isStale ? send(call, isOwn, true) : answer
}

/** A visitor who has only read so far has no token yet; asking for the session brings one. */
async function freshToken(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch('/v1/session', { signal })
  return (await response.json()).xsrfToken
}

export function tokenInCookie(): string | undefined {
  const start = `${xsrfCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return found?.slice(start.length)
}
