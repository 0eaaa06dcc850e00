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

/** How an own address answers without a socket. */
export type OwnAnswer = (call: {
  method: string
  path: string
  query?: string
  body?: unknown
}) => Promise<{
  status: number
  headers: Readonly<Record<string, string>>
  body?: unknown
}>

export interface ServerHttp {
  readonly http: Http
  /** What has been read and may travel with the page. */
  transfer(): Transfer
  /** `shared` as long as nothing was read that is for one person or not to be kept. */
  keeping(): 'shared' | 'private' | 'no-store'
  /** The own addresses that have been read, without their queries. */
  addresses(): ReadonlySet<string>
}

/** How long a page waits for all of somebody else's services before it goes out without their answers. */
const outsideBudget = 150
const longestWait = 10_000

/**
 * The client while the server renders a page for one visitor: own addresses are answered in this
 * process, with the visitor's own rights; the same question is asked once.
 */
export function createServerHttp(options: {
  own: OwnAnswer
  origin: string
  isShared: boolean
  budget?: number
}): ServerHttp {
  const asked = new Map<string, Promise<Answer<unknown>>>()
  const answers: Record<string, readonly [number, unknown]> = {}
  const later: string[] = []
  const addresses = new Set<string>()
  let keeping: 'shared' | 'private' | 'no-store' = options.isShared ? 'shared' : 'private'

  const askOwn = async (call: Call, url: string): Promise<Answer<unknown>> => {
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? {} : { query: url.slice(mark + 1) }
    const { status, headers, body } = await options.own({ ...call, path, ...query })
    addresses.add(path)
    const control = headers['cache-control'] ?? ''
    if (control.includes('no-store')) keeping = 'no-store'
    else if (control.includes('private') && keeping === 'shared') keeping = 'private'
    // What failed on our side may succeed when the browser asks: only final answers travel.
    if (isReading(call) && status < 500) answers[callKey(call.method, call.url)] = [status, body]
    return answerOf(status, body)
  }

  const deadline = performance.now() + (options.budget ?? outsideBudget)

  const askOutside = async (call: Call): Promise<Answer<unknown>> => {
    const wait = isReading(call) ? deadline - performance.now() : longestWait
    const answer = await fetchOutside(call, Math.max(0, Math.min(wait, call.timeout ?? longestWait)))
    const key = callKey(call.method, call.url)
    if (answer.ok) answers[key] = [answer.status, answer.data]
    else if (isReading(call)) later.push(key)
    return answer
  }

  const http = httpOver((call) => {
    const own = ownPath(call.url, options.origin)
    const ask = () => (own === undefined ? askOutside(call) : askOwn(call, own))
    if (!isReading(call)) {
      forget(asked, answers, call.url)
      return ask()
    }
    const key = callKey(call.method, call.url)
    const known = asked.get(key) ?? ask()
    asked.set(key, known)
    return known
  })

  return {
    http,
    transfer: () => ({ answers, later }),
    keeping: () => keeping,
    addresses: () => addresses,
  }
}

function isReading({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD'
}

function forget(asked: Map<string, unknown>, answers: Record<string, unknown>, url: string): void {
  for (const key of asked.keys()) {
    if (addressOf(key.slice(key.indexOf(' ') + 1)) !== addressOf(url)) continue
    asked.delete(key)
    delete answers[key]
  }
}

/** The path and query of an address of our own, or nothing for somebody else's. */
function ownPath(url: string, origin: string): string | undefined {
  if (/^\/(?![/\\])/u.test(url)) return url
  if (!URL.canParse(url, origin)) return undefined
  const parsed = new URL(url, origin)
  return parsed.origin === origin ? parsed.pathname + parsed.search : undefined
}

async function fetchOutside(call: Call, wait: number): Promise<Answer<unknown>> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(Math.round(wait)),
    })
    // What somebody else calls a problem is no word to show to our readers.
    if (!response.ok) return noAnswer('unreachable', response.status)
    return { ok: true, status: response.status, data: await response.json() }
  } catch (cause) {
    return noAnswerBecause(cause)
  }
}
