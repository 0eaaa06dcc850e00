import {
  type Answer,
  answerOf,
  type Call,
  type Http,
  httpOver,
  noAnswer,
  noAnswerBecause,
} from './http.ts'
import { addressOf, callKey, type Transfer } from './transfer.ts'
import { xsrfCookie, xsrfHeader } from './xsrf.ts'

export interface BrowserHttp {
  readonly http: Http
  /** To be called once, when the page has come to life. */
  hydrated(): void
  /** Resolves when the application is stable; tells whether some calls still have to be made. */
  readonly stable: Promise<{ missing: boolean }>
}

const longestWait = 10_000

/**
 * The client in the browser. Until the application is stable, it answers from what came with the
 * page. Stable means: hydrated and no call under way, at the latest 10 s after start. Then the
 * cache is gone for good.
 */
export function createBrowserHttp(transfer: Transfer): BrowserHttp {
  let cache: Map<string, Answer<unknown>> | undefined = arrivedWith(transfer)
  let underWay = 0
  let isHydrated = false
  const { promise: stable, resolve } = Promise.withResolvers<{ missing: boolean }>()

  const settle = () => {
    cache = undefined
    resolve({ missing: transfer.later.length > 0 })
  }
  const check = () => void (isHydrated && underWay === 0 && settle())
  setTimeout(settle, longestWait)

  const http = httpOver(async (call) => {
    if (call.method !== 'GET' && call.method !== 'HEAD') clear(cache, call.url)
    const known = cache?.get(callKey(call.method, call.url))
    if (known) return known
    underWay += 1
    try {
      return await send(call)
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

function arrivedWith({ answers, later }: Transfer): Map<string, Answer<unknown>> {
  const cache = new Map<string, Answer<unknown>>()
  for (const [key, [status, body]] of Object.entries(answers)) cache.set(key, answerOf(status, body))
  // The page was rendered without these: it must come to life the same way, and ask afterwards.
  for (const key of later) cache.set(key, noAnswer('too-slow', 0))
  return cache
}

function clear(cache: Map<string, unknown> | undefined, url: string): void {
  for (const key of cache?.keys() ?? []) {
    if (addressOf(key.slice(key.indexOf(' ') + 1)) === addressOf(url)) cache?.delete(key)
  }
}

async function send(call: Call): Promise<Answer<unknown>> {
  try {
    const isOwn = new URL(call.url, location.href).origin === location.origin
    const isChange = call.method !== 'GET' && call.method !== 'HEAD'
    const token = isOwn && isChange ? await xsrfToken() : undefined
    const response = await fetch(call.url, {
      method: call.method,
      credentials: isOwn ? 'same-origin' : 'omit',
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { [xsrfHeader]: token }),
      },
      signal: AbortSignal.timeout(call.timeout ?? longestWait),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    const text = await response.text()
    return answerOf(response.status, text === '' ? undefined : JSON.parse(text))
  } catch (cause) {
    return noAnswerBecause(cause)
  }
}

/** A visitor who has only read so far has no token yet; asking for the session brings one. */
async function xsrfToken(): Promise<string | undefined> {
  const token = tokenInCookie()
  if (token !== undefined) return token
  await fetch('/v1/session')
  return tokenInCookie()
}

export function tokenInCookie(): string | undefined {
  const start = `${xsrfCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return found?.slice(start.length)
}
