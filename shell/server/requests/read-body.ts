import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from '../listening/limits.ts'

const lingerTime = 1000

/** Why a body is not read to its end. */
export type UnreadId = 'too-large' | 'busy' | 'request-too-slow'

interface Reading {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly onBody: (body: Buffer) => void
  /** The body is over a limit; what was read of it is gone. */
  readonly onRefused: (id: UnreadId) => void
}

/**
 * Reads a request's body to its end before the application sees the request: nobody waits for a
 * client who sends slowly except that client, and no more is held than `limits` allow.
 *
 * @example
 * const readBody = createBodyReader(defaultLimits)
 * readBody({ request, response, onBody: use, onRefused: refuse })
 */
export function createBodyReader(
  limits: Pick<Limits, 'bodySize' | 'allBodiesSize' | 'requestTime'>,
): (reading: Reading) => void {
  let held = 0

  return ({ request, response, onBody, onRefused }) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.bodySize) {
      onRefused('too-large')
      return
    }
    const parts: Buffer[] = []
    let size = 0
    const onEnd = () => {
      clearTimeout(timer)
      // Most bodies come in one part, which needs no copy.
      const [only, ...others] = parts
      onBody(only && others.length === 0 ? only : Buffer.concat(parts))
    }
    const giveUp = (id: UnreadId) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd)
      parts.length = 0
      onRefused(id)
    }
    const onData = (part: Buffer) => {
      parts.push(part)
      size += part.length
      held += part.length
      if (size > limits.bodySize) giveUp('too-large')
      else if (held > limits.allBodiesSize) giveUp('busy')
    }
    const timer = setTimeout(() => giveUp('request-too-slow'), limits.requestTime)
    response.once('close', () => {
      clearTimeout(timer)
      held -= size
    })
    if (/^100-continue$/iu.test(request.headers.expect ?? '')) response.writeContinue()
    request.on('data', onData).on('end', onEnd)
  }
}

/**
 * Ends an answer that is complete for the client once the request has been read to its end, or
 * after a moment. A connection that is closed with unread data on it is reset, and the client may
 * lose the answer.
 *
 * @example
 * answerRefusal(response, 'too-large', { Connection: 'close' }, 'leave open')
 * endAfterRequest(request, response)
 */
export function endAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end()
  const timer = setTimeout(end, lingerTime)
  response.once('close', () => clearTimeout(timer))
  request.once('end', end).resume()
}
