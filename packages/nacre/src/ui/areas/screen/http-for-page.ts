import { withInterceptor } from '#shell/http/http-interceptor.ts'
import {
  type HttpResult,
  toHttpResult,
  type Http,
  isSafeMethod,
  networkFailureFrom,
} from '#shell/http/http.ts'
import {
  acceptFor,
  isPageAnswers,
  type PageAnswers,
  type ResponseScope,
} from '#shell/http/page-answers.ts'
import { callKey, resolveCall, deserializeResult } from '#shell/http/transfer-state.ts'
import { writeCount } from '../prefetch/prefetch-cache.ts'

const timeoutMs = 10_000
const tooManyRequests = 429

/** The responses for a page, or a single error for all local calls. */
interface PageResponses {
  readonly answers: PageAnswers
  readonly instead?: HttpResult<unknown>
}

/** The request for a whole page, which the layout and its screen share. */
interface PageRequest {
  readonly pageUrl: string
  readonly at: number
  readonly written: number
  readonly arrival: Promise<PageResponses>
}

let currentPage: PageRequest | undefined

/**
 * Creates the client for the loaders of one page. The first call requests all data of the page at
 * once: the server runs the same loaders and returns their responses. Unpredicted calls, and calls
 * after `end`, are separate requests.
 */
export function httpForPage(
  http: Http,
  url: URL,
  scope: ResponseScope,
): { readonly http: Http; end(): void } {
  let arrival: Promise<PageResponses> | undefined
  let isOver = false
  const end = () => {
    isOver = true
  }
  const through: Parameters<typeof withInterceptor>[1] = async (call, send) => {
    if (!isSafeMethod(call)) end()
    if (isOver) return send(call)
    const { isOwn, address: pageUrl } = resolveCall(call.url, url)
    arrival ??= requestPage(url, scope)
    const { answers, instead: errorForAll } = await arrival
    const known = answers[callKey(call.method, pageUrl)]
    if (known) return deserializeResult(known)
    return (isOwn && errorForAll) || send(call)
  }
  return { http: withInterceptor(http, through), end }
}

function requestPage({ pathname, search }: URL, scope: ResponseScope): Promise<PageResponses> {
  const pageUrl = pathname + search
  const last = currentPage
  currentPage = undefined
  if (scope === 'screen' && last && matchesPage(pageUrl, last)) return last.arrival
  const arrival = fetchPageData(pageUrl, scope)
  if (scope === 'page') {
    currentPage = { pageUrl, at: performance.now(), written: writeCount(), arrival }
  }
  return arrival
}

function matchesPage(pageUrl: string, { at, written, ...one }: PageRequest): boolean {
  const isFresh = performance.now() - at < timeoutMs && written === writeCount()
  return one.pageUrl === pageUrl && isFresh
}

async function fetchPageData(pageUrl: string, scope: ResponseScope): Promise<PageResponses> {
  try {
    const response = await fetch(pageUrl, {
      headers: { accept: acceptFor(scope) },
      // The browser’s HTTP cache must not confuse the page with its data.
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { ok, status, headers } = response
    const text = await response.text()
    if (ok && isPageAnswers(headers.get('content-type'))) return { answers: JSON.parse(text) }
    // Transient errors are reported at once. After any other failure, each call is separate.
    const mayPass = status >= 500 || status === tooManyRequests
    return mayPass
      ? { answers: {}, instead: toHttpResult(status, tryParseJson(text)) }
      : { answers: {} }
  } catch (cause) {
    return { answers: {}, instead: networkFailureFrom(cause) }
  }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
