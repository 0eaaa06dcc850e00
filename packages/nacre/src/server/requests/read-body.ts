import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerLimits } from '../settings/server-limits.ts'

const lingerTime = 1000

/** The reasons for not reading a body to its end. */
export type BodyErrorCode = 'content-too-large' | 'overloaded' | 'request-timeout'

interface BodyRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly onBody: (body: Buffer) => void
  /** Called when the body exceeds a limit. The bytes read so far are discarded. */
  readonly onRejected: (id: BodyErrorCode) => void
}

/**
 * Reads a request’s body before the application gets the request. A slow client delays only
 * itself, and `limits` bound the memory.
 *
 * @example
 * const readBody = createBodyReader(defaultLimits)
 * readBody({ request, response, onBody: use, onRejected: refuse })
 */
export function createBodyReader(
  limits: Pick<ServerLimits, 'bodySize' | 'allBodiesSize' | 'requestTime'>,
): (reading: BodyRequest) => void {
  let current = 0

  return ({ request, response, onBody, onRejected }) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.bodySize) {
      onRejected('content-too-large')
      return
    }
    const parts: Buffer[] = []
    let size = 0
    const onEnd = () => {
      clearTimeout(timer)
      // Most bodies have one chunk, which needs no copy.
      const [only, ...others] = parts
      onBody(only && others.length === 0 ? only : Buffer.concat(parts))
    }
    const reject = (id: BodyErrorCode) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd)
      parts.length = 0
      onRejected(id)
    }
    const onData = (part: Buffer) => {
      parts.push(part)
      size += part.length
      current += part.length
      if (size > limits.bodySize) reject('content-too-large')
      else if (current > limits.allBodiesSize) reject('overloaded')
    }
    const timer = setTimeout(() => reject('request-timeout'), limits.requestTime)
    response.once('close', () => {
      clearTimeout(timer)
      current -= size
    })
    if (/^100-continue$/iu.test(request.headers.expect ?? '')) response.writeContinue()
    request.on('data', onData).on('end', onEnd)
  }
}

/**
 * Ends a response after the request has been read, or after a timeout. Closing a connection with
 * unread data resets it, and the client may lose the response.
 *
 * @example
 * sendError(response, 'content-too-large', { Connection: 'close' }, 'leave open')
 * endAfterRequest(request, response)
 */
export function endAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end()
  const timer = setTimeout(end, lingerTime)
  response.once('close', () => clearTimeout(timer))
  request.once('end', end).resume()
}
