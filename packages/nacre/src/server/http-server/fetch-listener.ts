import { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, toAppError, type Problem } from '#shell/language/errors/app-error.ts'
import type { Config } from '../settings/config.ts'
import { requestIdOf } from '../responses/secured-response.ts'
import type { Log } from '../log/log.ts'
import { problemText, problemType } from '../responses/server-errors.ts'
import { sendStream, sendWhileUploading } from '../responses/send-response.ts'
import { clientIp } from '../requests/request-checks.ts'
import { streamedContentOf } from '../requests/streamed-body.ts'

/** The application as a function from a request to a response. */
export type Fetch = (
  request: Request,
  context: {
    /** The IP address of the client, normalized. */
    readonly address: string
    /** The id of this request in the log. */
    readonly requestId: string
    /** The body of an upload as an unread stream. */
    readonly content?: AsyncIterable<Uint8Array>
  },
) => Response | Promise<Response>

/**
 * Creates the request listener for node:http. An exception becomes an error response without
 * details, which are logged only.
 *
 * @example
 * const listener = createFetchListener({ fetch: app.fetch, config, log })
 * createServer(listener)
 */
export function createFetchListener(options: {
  readonly fetch: Fetch
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
  /** Called after the application has responded and before anything is sent. */
  readonly onResponse?: (response: ServerResponse) => void
}): (request: IncomingMessage, response: ServerResponse) => void {
  const { fetch, config, log, onResponse } = options

  const handle = async (
    request: Request,
    { incoming, outgoing }: { incoming: unknown; outgoing: unknown },
  ) => {
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
      throw new TypeError('Only HTTP/1.1 is supported.')
    }
    const requestId = requestIdOf(outgoing)
    try {
      const address = clientIp(incoming, config)
      const content = streamedContentOf(incoming)
      const upload = content ? { content } : {}
      const result = await fetch(request, { address, requestId, ...upload })
      onResponse?.(outgoing)
      const writeHead = () => outgoing.setHeaders(result.headers).writeHead(result.status)
      if (content && !incoming.complete) {
        void content.return()
        const body = Buffer.from(await result.arrayBuffer())
        sendWhileUploading(body, incoming, outgoing, writeHead)
      } else {
        const stream = bodyStreamOf(result)
        if (!stream) return result
        await sendStream(stream, outgoing, writeHead, log)
      }
      return (await loadAdapter()).RESPONSE_ALREADY_SENT
    } catch (error) {
      return failed(error, {
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
      })
    }
  }

  const failed = (error: unknown, fields: Record<'requestId' | 'method' | 'path', string>) => {
    const { problem } = toAppError(error)
    if (problem.status >= 500) log.error('Request failed', { ...fields, error: error })
    return problemResponse(problem, fields.requestId)
  }

  let listener: ReturnType<typeof listen> | undefined
  const listen = () =>
    loadAdapter().then(({ getRequestListener }) =>
      getRequestListener(handle, {
        errorHandler: () => problemResponse(new AppError('bad-request').problem, ''),
      }),
    )

  return (request, response) => {
    // Behind a proxy, the application gets the public origin instead of the Host header.
    if (config.origin !== undefined) request.url = config.origin + request.url
    listener ??= listen()
    const adapterResult = listener.then((adapterListener) => adapterListener(request, response))
    adapterResult.catch((error: unknown) => {
      log.error('Response could not be sent', { error })
      response.destroy()
    })
  }
}

/**
 * Loads the adapter with the first request that needs it. It imports HTTP/2, which most requests do
 * not need.
 */
async function loadAdapter() {
  const [{ getRequestListener }, { RESPONSE_ALREADY_SENT }] = await Promise.all([
    import('@hono/node-server'),
    import('@hono/node-server/utils/response'),
  ])
  return { getRequestListener, RESPONSE_ALREADY_SENT }
}

/**
 * Returns the body of a response as a stream. The adapter replaces the global `Response` and keeps
 * strings as they are. Reading `body` would convert them to streams, which costs more than the rest
 * of a small response.
 */
function bodyStreamOf(result: Response): ReadableStream<Uint8Array> | null {
  const [cacheSymbol] = Object.getOwnPropertySymbols(result)
  const stored: unknown = cacheSymbol && Reflect.get(result, cacheSymbol)
  const isWhole = Array.isArray(stored) && !(stored[1] instanceof ReadableStream)
  return isWhole ? null : result.body
}

function problemResponse(problem: Problem, requestId: string): Response {
  return new Response(problemText(problem, requestId), {
    status: problem.status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store' },
  })
}
