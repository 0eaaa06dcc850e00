import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiDoor } from './api-door.ts'
import type { Config } from './config.ts'
import { requestIdOf } from './dress-answer.ts'
import type { AnswerFirst } from './listen.ts'
import type { Log } from './log.ts'
import type { Recognise } from './recognise.ts'
import { answerRefusal } from './refusal.ts'
import { clientAddress } from './request-checks.ts'

interface ReadDoorOptions {
  readonly answer: ApiDoor
  /** The lists that can be read here, by the names in their addresses. */
  readonly plurals: ReadonlySet<string>
  readonly recognise: Recognise
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}

/** An address that is written in one way only. Whatever else means the same goes the longer way. */
const plainAddress = /^\/v1\/([a-z\d-]+)(?:\/([\w-]+)(?:\/[\w-]+)?)?(?:\?|$)/u

/**
 * The door of the API once more, for what only reads: the same questions are asked and the same is
 * answered, but straight from what node:http has. Going by way of `Request` and `Response` costs more
 * than all the rest of a small answer.
 */
export function createReadDoor(options: ReadDoorOptions): AnswerFirst {
  const { answer, plurals, recognise, config, log } = options

  const respond = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    const { method = 'GET' } = request
    const headers = { get: (name: string) => headerOf(request.headers[name]) }
    const mark = url.indexOf('?')
    const from = { requestId: requestIdOf(response), address: clientAddress(request, config) }
    const {
      status,
      headers: own,
      body,
    } = await answer({
      ...from,
      request: { method, headers, arrayBuffer: async () => new ArrayBuffer(0) },
      url: {
        pathname: mark < 0 ? url : url.slice(0, mark),
        search: mark < 0 ? '' : url.slice(mark),
      },
      origin: config.origin ?? '',
      visitor: await recognise(headers, from),
    })
    response.writeHead(status, own).end(body instanceof ReadableStream ? undefined : body)
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const [, plural = '', name] = plainAddress.exec(url) ?? []
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding']
    // A whole list goes out piece by piece.
    if (!plurals.has(plural) || hasBody || name === 'export') return false
    respond(request, response, url).catch((error: unknown) => {
      log.error('A request failed.', { requestId: requestIdOf(response), method, path: url, error })
      if (response.headersSent) response.destroy()
      else answerRefusal(response, 'internal')
    })
    return true
  }
}

function headerOf(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : null
}
