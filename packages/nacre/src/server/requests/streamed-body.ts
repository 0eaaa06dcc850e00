import { localizedMessage } from '#shell/messages/translate.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shell/language/errors/app-error.ts'
import { areaOf } from '#shell/ui/url-map.ts'
import type { ServerLimits } from '../settings/server-limits.ts'
import { isMultipart } from './parse-upload.ts'

type Content = AsyncGenerator<Uint8Array, void, undefined>

/**
 * Checks for a form of an area, which may contain files. Its body is read as a stream. Forms of
 * public pages are small and never streamed.
 */
export function isFormWithFiles({ method, url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1)
  const isForm = method === 'POST' && isMultipart(headers['content-type'] ?? null)
  return isForm && areaOf(path) !== undefined
}

const contents = new WeakMap<IncomingMessage, Content>()

export function withContent(request: IncomingMessage, content: Content): IncomingMessage {
  contents.set(request, content)
  return request
}

export function streamedContentOf(request: IncomingMessage): Content | undefined {
  return contents.get(request)
}

/**
 * Yields a body chunk by chunk with backpressure, without buffering. A slow sender gets more time
 * the more it sends, but must keep the minimum rate.
 *
 * @example
 * for await (const part of streamedBody(request, response, defaultLimits)) await file.write(part)
 */
export async function* streamedBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTime, slowestUpload }: Pick<ServerLimits, 'requestTime' | 'slowestUpload'>,
): Content {
  if (/^100-continue$/iu.test(request.headers.expect ?? '')) response.writeContinue()
  const next = readChunks(request)
  let [size, waited] = [0, 0]
  try {
    for (;;) {
      const left = requestTime + (size / slowestUpload) * 1000 - waited
      const requested = performance.now()
      const part = await next.part(Math.max(0, left))
      waited += performance.now() - requested
      if (!part) break
      size += part.length
      yield part
    }
  } finally {
    next.stop()
    // Processing the upload may take long while the connection is idle.
    request.socket.setTimeout(0)
  }
}

/** Reads the chunks of a request. A reader that stops early leaves the rest unread. */
function readChunks(request: IncomingMessage) {
  let wake = () => {}
  const chunks: Buffer[] = []
  const onData = (part: Buffer) => {
    chunks.push(part)
    request.pause()
    wake()
  }
  const onChange = () => wake()
  request.on('data', onData).on('end', onChange).on('close', onChange).on('error', onChange)

  const nextChange = (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new AppError('request-timeout')), milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    async part(milliseconds: number): Promise<Buffer | undefined> {
      for (;;) {
        const part = chunks.shift()
        if (part) return part
        if (request.readableEnded) return undefined
        if (request.destroyed) throw abortedError(request.errored)
        const changed = nextChange(milliseconds)
        request.resume()
        await changed
      }
    },
    stop() {
      request.off('data', onData).off('end', onChange).off('close', onChange)
    },
  }
}

/** Creates the error for an aborted upload, which no client receives. */
function abortedError(cause: unknown): AppError {
  const message = localizedMessage('api.streamedBody.interrupted')
  return new AppError('bad-request', { message, cause })
}
