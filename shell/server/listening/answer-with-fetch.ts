import { IncomingMessage, ServerResponse } from 'node:http'
import { Failure, failureOf, type Problem } from '#shell/model/failure.ts'
import type { Config } from '../settings/config.ts'
import { requestIdOf } from '../answers/dress-answer.ts'
import type { Log } from '../log/log.ts'
import { problemText, problemType } from '../answers/refusal.ts'
import { endAfterRequest } from '../requests/read-body.ts'
import { clientAddress } from '../requests/request-checks.ts'
import { contentOf } from '../requests/streamed-body.ts'

/** The application: a request in, an answer out. */
export type Fetch = (
  request: Request,
  context: {
    /** Who is asking, in the one spelling of the address. */
    readonly address: string
    /** Under which number the log has this request. */
    readonly requestId: string
    /** The body of an upload, of which nothing has been read yet. */
    readonly content?: AsyncIterable<Uint8Array>
  },
) => Response | Promise<Response>

/**
 * Answers with what the application says. What the application throws becomes an answer without a
 * word about the cause, which only the log gets.
 *
 * @example
 * const answer = answerWithFetch({ fetch: app.fetch, config, log })
 * createServer(answer)
 */
export function answerWithFetch(options: {
  readonly fetch: Fetch
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
  /** Called when the application has answered and nothing has been sent yet. */
  readonly onAnswer?: (response: ServerResponse) => void
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { fetch, config, log, onAnswer } = options

  const answer = async (
    request: Request,
    { incoming, outgoing }: { incoming: unknown; outgoing: unknown },
  ) => {
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
      throw new TypeError('Only HTTP/1.1 is served.')
    }
    const requestId = requestIdOf(outgoing)
    try {
      const address = clientAddress(incoming, config)
      const content = contentOf(incoming)
      const upload = content ? { content } : {}
      const answered = await fetch(request, { address, requestId, ...upload })
      onAnswer?.(outgoing)
      if (content && !incoming.complete) {
        void content.return()
        return await sendEarly(answered, incoming, outgoing)
      }
      const stream = streamOf(answered)
      if (!stream) return answered
      const reader = stream.getReader()
      // Whatever fails before the first part can still be answered in a whole sentence.
      const first = await reader.read()
      outgoing.setHeaders(answered.headers).writeHead(answered.status)
      void sendParts(reader, first, outgoing).catch((error: unknown) => {
        log.error('An answer broke off.', { requestId, error })
        outgoing.destroy()
      })
      return (await loadAdapter()).RESPONSE_ALREADY_SENT
    } catch (error) {
      return failed(error, {
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
      })
    }
  }

  const failed = (thrown: unknown, fields: Record<'requestId' | 'method' | 'path', string>) => {
    const { problem } = failureOf(thrown)
    if (problem.status >= 500) log.error('A request failed.', { ...fields, error: thrown })
    return problemAnswer(problem, fields.requestId)
  }

  let listener: ReturnType<typeof listen> | undefined
  const listen = () =>
    loadAdapter().then(({ getRequestListener }) =>
      getRequestListener(answer, {
        errorHandler: () => problemAnswer(new Failure('malformed').problem, ''),
      }),
    )

  return (request, response) => {
    // The application sees the address that people use, whatever the proxy in front calls us.
    if (config.origin !== undefined) request.url = config.origin + request.url
    listener ??= listen()
    const answering = listener.then((answerWith) => answerWith(request, response))
    answering.catch((error: unknown) => {
      log.error('An answer could not be sent.', { error })
      response.destroy()
    })
  }
}

/** It brings HTTP/2 along, and most requests are answered without: it is loaded with the first that needs it. */
async function loadAdapter() {
  const [{ getRequestListener }, { RESPONSE_ALREADY_SENT }] = await Promise.all([
    import('@hono/node-server'),
    import('@hono/node-server/utils/response'),
  ])
  return { getRequestListener, RESPONSE_ALREADY_SENT }
}

/** An answer to an upload that is not wanted any further: whoever is still sending can read it. */
async function sendEarly(answered: Response, request: IncomingMessage, response: ServerResponse) {
  const content = Buffer.from(await answered.arrayBuffer())
  response.setHeaders(answered.headers).setHeader('Connection', 'close')
  response.writeHead(answered.status)
  response.write(content)
  endAfterRequest(request, response)
  return (await loadAdapter()).RESPONSE_ALREADY_SENT
}

type Parts = ReadableStreamDefaultReader<Uint8Array>

/** Sends as fast as the client reads, and stops asking for more once the client has gone. */
async function sendParts(
  reader: Parts,
  first: Awaited<ReturnType<Parts['read']>>,
  response: ServerResponse,
): Promise<void> {
  let wake: (() => void) | undefined
  response.on('drain', () => wake?.())
  response.once('close', () => {
    wake?.()
    reader.cancel().catch(() => {})
  })
  let part = first
  while (!part.done && !response.destroyed && response.req.method !== 'HEAD') {
    if (!response.write(part.value)) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    part = await reader.read()
  }
  response.end()
}

/**
 * The adapter makes the global `Response` a lighter one that keeps a text as it is, and only turns
 * it into a stream when somebody asks for `body`: that costs more than the rest of a small answer.
 */
function streamOf(answered: Response): ReadableStream<Uint8Array> | null {
  const [keptAt] = Object.getOwnPropertySymbols(answered)
  const kept: unknown = keptAt && Reflect.get(answered, keptAt)
  const isWhole = Array.isArray(kept) && !(kept[1] instanceof ReadableStream)
  return isWhole ? null : answered.body
}

function problemAnswer(problem: Problem, requestId: string): Response {
  return new Response(problemText(problem, requestId), {
    status: problem.status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store' },
  })
}
