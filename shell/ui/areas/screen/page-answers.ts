import { httpThrough } from '#shell/http/http-through.ts'
import { type Answer, answerOf, type Http, isReading, noAnswerBecause } from '#shell/http/http.ts'
import { acceptFor, isPageAnswers, type PageAnswers, type Scope } from '#shell/http/page-answers.ts'
import { callKey, placeOf, unpacked } from '#shell/http/transfer.ts'
import { writtenSoFar } from '../prefetch/prefetched.ts'

const longestWait = 10_000
const tooMany = 429

/** The answers for a page, or the one answer that every own call of it gets. */
interface Arrival {
  readonly answers: PageAnswers
  readonly instead?: Answer<unknown>
}

/** The answers for a whole page, which its frame has requested and its screen uses as well. */
interface Whole {
  readonly address: string
  readonly at: number
  readonly written: number
  readonly arrival: Promise<Arrival>
}

let whole: Whole | undefined

/**
 * The client for the loaders of one page: the first call requests from the server all that the loaders will read, and
 * the answers to the other calls are there with it. The server runs the same loaders for that. A call that it
 * did not foresee goes by itself, and so does every call after `end`.
 */
export function httpForPage(
  http: Http,
  url: URL,
  scope: Scope,
): { readonly http: Http; end(): void } {
  let arrival: Promise<Arrival> | undefined
  let isOver = false
  const end = () => {
    isOver = true
  }
  const through: Parameters<typeof httpThrough>[1] = async (call, send) => {
    if (!isReading(call)) end()
    if (isOver) return send(call)
    const { isOwn, address } = placeOf(call.url, url)
    arrival ??= arrivalFor(url, scope)
    const { answers, instead } = await arrival
    const known = answers[callKey(call.method, address)]
    if (known) return unpacked(known)
    return (isOwn && instead) || send(call)
  }
  return { http: httpThrough(http, through), end }
}

function arrivalFor({ pathname, search }: URL, scope: Scope): Promise<Arrival> {
  const address = pathname + search
  const last = whole
  whole = undefined
  if (scope === 'screen' && last && isFor(address, last)) return last.arrival
  const arrival = request(address, scope)
  if (scope === 'page') {
    whole = { address, at: performance.now(), written: writtenSoFar(), arrival }
  }
  return arrival
}

function isFor(address: string, { at, written, ...one }: Whole): boolean {
  const isFresh = performance.now() - at < longestWait && written === writtenSoFar()
  return one.address === address && isFresh
}

async function request(address: string, scope: Scope): Promise<Arrival> {
  try {
    const response = await fetch(address, {
      headers: { accept: acceptFor(scope) },
      // The browser must not take the page for its answers, nor these for the page.
      cache: 'no-store',
      signal: AbortSignal.timeout(longestWait),
    })
    const { ok, status, headers } = response
    const text = await response.text()
    if (ok && isPageAnswers(headers.get('content-type'))) return { answers: JSON.parse(text) }
    // Trouble that may pass is reported at once. After anything else each call goes by itself.
    const mayPass = status >= 500 || status === tooMany
    return mayPass ? { answers: {}, instead: answerOf(status, parsed(text)) } : { answers: {} }
  } catch (cause) {
    return { answers: {}, instead: noAnswerBecause(cause) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
