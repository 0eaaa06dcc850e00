import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { endAfterRequest } from '../requests/read-body.ts'
import type { EarlyHandler } from '../http-server/http-server.ts'
import type { Log } from '../log/log.ts'
import { selectLanguage } from '../requests/select-language.ts'
import { requestIdOf } from '../responses/secured-response.ts'
import { problemType, sendError } from '../responses/server-errors.ts'
import { createLoadController } from './load-controller.ts'

/** Rejects requests while the process is overloaded. */
export interface OverloadHandler {
  readonly handle: EarlyHandler
  /** The number of requests that were rejected. */
  readonly rejectedCount: () => number
  stop(): void
}

export interface OverloadOptions {
  /** Checks whether an administrator has recently sent these cookies. */
  readonly isAdministrator: (cookies: string | undefined) => boolean
  /** Renders the page that browsers get. */
  readonly busyPage: (language: Language) => {
    readonly headers: Readonly<Record<string, string>>
    readonly text: string
  }
  readonly languages: readonly Language[]
  readonly log: Log
}

/** The interval in milliseconds in which the delay of the event loop is measured. */
const interval = 10
/**
 * The time in milliseconds that one turn of the event loop may spend on requests. A burst may take
 * longer, unless the process was overloaded lately.
 */
const maxTurn = { overloaded: 15, otherwise: 80 }
/** The number of requests that are a queue. On a busy machine, a process is late without one. */
const minQueue = 40
/** How long the shorter turns last after an overload, in milliseconds. */
const cautiousTime = 2_000
/** A body up to this size is read and dropped, so that the connection can be used again. */
const maxDroppedBody = 65_536

/**
 * Creates the handler that rejects requests with 503 while the event loop is late all the time, and
 * those that have waited too long within one turn of it. A request of an administrator is always taken,
 * so that somebody can see and do something.
 */
export function createOverloadHandler(options: OverloadOptions): OverloadHandler {
  const { isAdministrator, log } = options
  const reject = createRejection(options)
  const now = () => performance.now()
  const controller = createLoadController(now)
  const turn = createTurnClock(now)
  let rejected = 0
  let pending = 0
  let reported: number | undefined
  let cautiousUntil = 0
  let due = now() + interval
  const timer = setInterval(() => {
    const time = now()
    const isQueue = Math.max(pending, turn.largest()) >= minQueue
    controller.observeDelay(isQueue ? Math.max(0, time - due) : 0)
    due = time + interval
    if (controller.isOverloaded) cautiousUntil = time + cautiousTime
    reported = reportChange(log, controller.isOverloaded, rejected, reported)
  }, interval).unref()
  const onClose = () => {
    pending -= 1
  }
  const isLate = (milliseconds: number, count: number) =>
    count >= minQueue &&
    milliseconds >= (now() < cautiousUntil ? maxTurn.overloaded : maxTurn.otherwise)

  return {
    handle(request, response) {
      const isRejected = isLate(...turn.add()) || !controller.admits()
      if (isRejected && !isAdministrator(request.headers.cookie)) {
        rejected += 1
        reject(request, response)
        return true
      }
      pending += 1
      response.once('close', onClose)
      return false
    },
    rejectedCount: () => rejected,
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns a clock for the turns of the event loop. The requests of a turn have arrived before it, so the
 * time of a turn is how long the next one has waited at least.
 */
function createTurnClock(now: () => number) {
  let start = 0
  let count = 0
  let largest = 0
  const end = () => {
    largest = Math.max(largest, count)
    count = 0
  }
  return {
    /** Adds a request. Returns how long the turn has spent on requests, and their number. */
    add(): [milliseconds: number, count: number] {
      const time = now()
      if (count === 0) {
        start = time
        setImmediate(end)
      }
      count += 1
      return [time - start, count]
    },
    /** Returns the largest number of requests in a turn since the last call. */
    largest() {
      const found = Math.max(largest, count)
      largest = 0
      return found
    },
  }
}

/** Logs the start and the end of an overload in which requests are rejected, once each. */
function reportChange(
  log: Log,
  isOverloaded: boolean,
  rejected: number,
  reported: number | undefined,
): number | undefined {
  if (reported === undefined) {
    if (!isOverloaded) return undefined
    log.warn('Overloaded: requests are rejected with status 503')
    return rejected
  }
  if (isOverloaded) return reported
  log.info(`The overload has ended: ${rejected - reported} requests were rejected`)
  return undefined
}

/**
 * Returns the function that rejects a request. It prepares the response once for each language, because
 * an overloaded process sends many of them.
 */
function createRejection({
  busyPage,
  languages,
}: OverloadOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Map<Language, ReturnType<typeof busyPage>>()
  const problems = new Map<Language, string>()
  const pageIn = (language: Language) => {
    const page = pages.get(language) ?? busyPage(language)
    pages.set(language, page)
    return page
  }
  /** Returns the problem up to the request id. */
  const problemIn = (language: Language) => {
    const fresh = () => JSON.stringify(new AppError('overloaded').problemIn(language)).slice(0, -1)
    const start = problems.get(language) ?? fresh()
    problems.set(language, start)
    return start
  }
  return (request, response) => {
    const { headers, method } = request
    // Clients that come back at the same time would cause the next overload.
    response.setHeader('retry-after', String(2 + Math.floor(Math.random() * 7)))
    const isLong =
      Number(headers['content-length'] ?? 0) > maxDroppedBody ||
      headers['transfer-encoding'] !== undefined
    if (isLong) {
      sendError(response, 'overloaded', { connection: 'close' }, 'leave open')
      endAfterRequest(request, response)
      return
    }
    const language = selectLanguage(headers['accept-language'], languages)
    if (method === 'GET' && headers.accept?.includes('text/html')) {
      const page = pageIn(language)
      response.writeHead(503, page.headers).end(page.text)
      return
    }
    response.writeHead(503, {
      'content-language': language,
      'content-type': problemType,
      'cache-control': 'no-store',
    })
    const requestId = JSON.stringify(requestIdOf(response))
    response.end(`${problemIn(language)},"requestId":${requestId}}`)
  }
}
