import { setTimeout as wait } from 'node:timers/promises'
import type { TraceSpan } from './trace-span.ts'

/** Sends spans in batches, in the background. */
export interface SpanExporter {
  add(spans: readonly TraceSpan[]): void
  /** Sends what is left, and gives up after two seconds. */
  close(): Promise<void>
}

interface Options {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly encode: (spans: readonly TraceSpan[]) => string
  /** Called for the first batch that is lost, and again after one has been sent. */
  readonly onLoss: (error: unknown) => void
  readonly delay?: number
}

const maxQueue = 4_096
const maxBatch = 512
const requestTimeout = 10_000
const closeTimeout = 2_000
const attempts = 4
const retried = new Set([429, 502, 503, 504])

/**
 * Creates an exporter. Its queue is bounded: a collector that cannot be reached costs spans, and
 * neither memory nor time of a request.
 */
export function createSpanExporter(options: Options): SpanExporter {
  const { url, headers, encode, onLoss, delay = 5_000 } = options
  const queue: TraceSpan[] = []
  const closing = new AbortController()
  let isLosing = false
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  const report = (error?: unknown) => {
    if (error !== undefined && !isLosing) onLoss(error)
    isLosing = error !== undefined
  }
  const sendAll = async () => {
    while (queue.length > 0) {
      const body = encode(queue.splice(0, maxBatch))
      // oxlint-disable-next-line no-await-in-loop -- One request at a time.
      report(await send(url, headers, body, closing.signal).catch((error: unknown) => error))
    }
    sending = undefined
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll()
    return sending
  }
  return {
    add(spans) {
      if (queue.length + spans.length > maxQueue) {
        report(new Error('The queue of spans is full'))
        return
      }
      queue.push(...spans)
      if (queue.length >= maxBatch) void flush()
      else timer ??= setTimeout(() => void flush(), delay).unref()
    },
    async close() {
      const deadline = setTimeout(() => closing.abort(), closeTimeout)
      await flush()
      clearTimeout(deadline)
    },
  }
}

/** Sends a batch. Throws when the last attempt failed, or the collector rejects the batch. */
async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  attempt = 1,
): Promise<undefined> {
  try {
    await post(url, headers, body, AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)]))
    return undefined
  } catch (error) {
    const isFinal = error instanceof Rejection && !retried.has(error.status)
    if (isFinal || attempt >= attempts || signal.aborted) throw error
  }
  await wait(1_000 * 2 ** (attempt - 1), undefined, { signal })
  return send(url, headers, body, signal, attempt + 1)
}

class Rejection extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The collector responded with ${status}`)
    this.status = status
  }
}

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<void> {
  const all = { ...headers, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers: all, body, signal })
  await response.body?.cancel()
  if (!response.ok) throw new Rejection(response.status)
}
