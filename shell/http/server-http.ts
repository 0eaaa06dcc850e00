import {
  type Answer,
  answerOf,
  type Call,
  type Http,
  httpOver,
  isReading,
  noAnswer,
  noAnswerBecause,
} from './http.ts'
import {
  callKey,
  isOfSameOrigin,
  packed,
  type Place,
  placeOf,
  type Transfer,
  type Travelling,
  withoutQuery,
} from './transfer.ts'

/** How an own address answers without a socket. */
export type OwnAnswer = (call: {
  method: string
  path: string
  query?: string
  body?: unknown
  /** The version that somebody has seen. */
  version?: number
  /** By what the request is known when it comes again. */
  key?: string
}) => Promise<{
  status: number
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** The lists on which the answer depends, besides the one that was asked for. */
  reads?: Iterable<string>
  /** From which moment on it may be another one although nothing has changed. */
  expiry?: number
}>

export interface ServerHttp {
  readonly http: Http
  /** What has been read and may travel with the page. */
  transfer(): Transfer
  /** `shared` as long as nothing was read that is for one person or not to be kept. */
  keeping(): Keeping
  /** What has been called, without queries: own addresses as paths, those of others whole. */
  addresses(): ReadonlySet<string>
  /** From which moment on what has been read may read otherwise although nothing has changed. */
  expiry(): number
}

export type Keeping = 'shared' | 'private' | 'no-store'

interface Options {
  readonly own: OwnAnswer
  readonly origin: string
  /** The path of the page, from which relative addresses start. */
  readonly path?: string
  /** What is so before anything is read. */
  readonly keeping: Keeping
  /** The origins of others that may be called. All the rest is out of reach. */
  readonly others?: ReadonlySet<string>
  /** How many milliseconds the page waits for others, all of them together. */
  readonly budget?: number | undefined
}

/** An answer, and what is to be known of it besides. */
interface Heard {
  readonly answer: Answer<unknown>
  readonly cacheControl: string
  /** The lists on which it depends besides. */
  readonly reads?: Iterable<string>
  readonly expiry?: number
  /** Whether the same question may be answered otherwise a little later. */
  readonly isPassing: boolean
}

interface Question {
  readonly answer: Promise<Answer<unknown>>
  heard?: Heard
}

const defaultBudget = 150
const longestWait = 10_000
const largestAnswer = 1024 * 1024

/**
 * The client while the server renders a page for one visitor: own addresses are answered in this
 * process, with the visitor's own rights; the same question is asked once.
 */
export function createServerHttp(options: Options): ServerHttp {
  const { own, origin, path = '/', others = new Set(), budget = defaultBudget } = options
  const page = { origin, href: origin + path }
  const deadline = performance.now() + budget
  const asked = new Map<string, Question>()
  const addresses = new Set<string>()
  let { keeping } = options
  let expiry = Number.POSITIVE_INFINITY

  const hear = async (call: Call, place: Place): Promise<Heard> => {
    addresses.add(withoutQuery(place.address))
    const heard = place.isOwn
      ? await askOwn(own, call, place)
      : await askOther(others, call, place, deadline)
    for (const address of heard.reads ?? []) addresses.add(address)
    keeping = stricter(keeping, heard.cacheControl)
    expiry = Math.min(expiry, heard.expiry ?? expiry)
    return heard
  }

  const ask = (call: Call, place: Place): Question => {
    const question: Question = {
      answer: hear(call, place).then((heard) => {
        question.heard = heard
        return heard.answer
      }),
    }
    return question
  }

  const http = httpOver((call) => {
    const place = findPlace(call.url, page)
    if (!place) return Promise.resolve(noAnswer('unreachable', 0))
    if (!isReading(call)) {
      const clear = () => {
        for (const key of asked.keys()) if (isOfSameOrigin(key, place)) asked.delete(key)
      }
      clear()
      // What is read while the change is under way may still be what was there before.
      return ask(call, place).answer.finally(clear)
    }
    const key = callKey(call.method, place.address)
    const question = asked.get(key) ?? ask(call, place)
    asked.set(key, question)
    return question.answer
  })

  return {
    http,
    transfer: () => transferOf(asked),
    keeping: () => keeping,
    addresses: () => addresses,
    expiry: () => expiry,
  }
}

/** A path in which there is nothing to put straight; parsing it as a URL costs more than answering it. */
const plainPath = /^(?:\/[\w-]+)+$/u

function findPlace(url: string, page: { origin: string; href: string }): Place | undefined {
  if (plainPath.test(url)) return { isOwn: true, origin: page.origin, address: url }
  return URL.canParse(url, page.href) ? placeOf(url, page) : undefined
}

function transferOf(asked: ReadonlyMap<string, Question>): Transfer {
  const answers: Record<string, Travelling> = {}
  const later: Record<string, Travelling> = {}
  for (const [key, { heard }] of asked) {
    if (heard) (heard.isPassing ? later : answers)[key] = packed(heard.answer)
  }
  return { answers, later }
}

function stricter(keeping: Keeping, cacheControl: string): Keeping {
  if (cacheControl === '') return keeping
  if (/\bno-store\b/iu.test(cacheControl)) return 'no-store'
  return keeping === 'shared' && /\bprivate\b/iu.test(cacheControl) ? 'private' : keeping
}

async function askOwn(own: OwnAnswer, call: Call, { address }: Place): Promise<Heard> {
  const path = withoutQuery(address)
  const query = path === address ? {} : { query: address.slice(path.length + 1) }
  const { method, version, key } = call
  const seen = {
    ...(version === undefined ? {} : { version }),
    ...(key === undefined ? {} : { key }),
  }
  const {
    status,
    headers,
    body,
    reads = [],
    expiry = Number.POSITIVE_INFINITY,
  } = await own({ method, path, ...query, ...seen, body: call.body })
  return {
    answer: answerOf(status, method === 'HEAD' ? undefined : body),
    cacheControl: headers['cache-control'] ?? '',
    isPassing: status >= 500,
    reads,
    expiry,
  }
}

async function askOther(
  others: ReadonlySet<string>,
  call: Call,
  { origin, address }: Place,
  deadline: number,
): Promise<Heard> {
  const nothing = { cacheControl: '', isPassing: true }
  const isInReach = others.has(origin)
  if (!isInReach) return { ...nothing, answer: noAnswer('unreachable', 0), isPassing: false }
  const left = isReading(call) ? deadline - performance.now() : longestWait
  const wait = Math.round(Math.min(left, call.timeout ?? longestWait))
  if (wait <= 0) return { ...nothing, answer: noAnswer('too-slow', 0) }
  try {
    return await fetchOther(call, address, AbortSignal.timeout(wait))
  } catch (cause) {
    return { ...nothing, answer: noAnswerBecause(cause) }
  }
}

async function fetchOther(call: Call, address: string, signal: AbortSignal): Promise<Heard> {
  const { method, body } = call
  const response = await fetch(address, {
    method,
    signal,
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { ok, status, headers } = response
  const text = await textOf(response)
  return {
    // What somebody else calls a problem is no word to show to our readers.
    answer: answerOf(status, ok && text !== '' ? JSON.parse(text) : undefined),
    cacheControl: headers.get('cache-control') ?? '',
    isPassing: !ok,
  }
}

/** Nobody else decides how much memory a page takes. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > largestAnswer) throw new RangeError('The answer is larger than a page should need.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
