import type { IncomingMessage, ServerResponse } from 'node:http'
import { isReading } from '#shell/http/http.ts'
import type { ApiDoor } from './api-door.ts'
import type { Config } from '../settings/config.ts'
import { requestIdOf } from '../answers/dress-answer.ts'
import type { AnswerFirst, AnswerWhole } from '../listening/listen.ts'
import type { Log } from '../log/log.ts'
import { type Recognise, recogniseOrRefuse } from '../requests/recognise.ts'
import { answerRefusal } from '../answers/refusal.ts'
import { headersOf } from '../requests/incoming.ts'
import { clientAddress } from '../requests/request-checks.ts'

interface RecordDoorOptions {
  readonly answer: ApiDoor
  /** The lists that are declared, by the names in their addresses. */
  readonly plurals: ReadonlySet<string>
  readonly recognise: Recognise
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}

/** The short way to records: for what only reads, and for what writes once its body has been read. */
export interface RecordDoor {
  readonly read: AnswerFirst
  readonly write: AnswerWhole
}

/** An address that is written in one way only. Whatever else means the same goes the longer way. */
const plainAddress = /^\/v1\/([a-z\d-]+)(?:\/([\w-]+)(?:\/[\w-]+)?)?(?:\?|$)/u

/** A whole list goes out, and comes in, piece by piece. */
const piecewise = new Set(['export', 'import'])

const nothing = new Uint8Array(0)

/**
 * The door of the API once more, for the declared lists: the same questions are asked and the same is
 * answered, but straight from what node:http has. Going by way of `Request` and `Response` costs more
 * than all the rest of a small answer.
 */
export function createRecordDoor(options: RecordDoorOptions): RecordDoor {
  const { answer, plurals, recognise, config, log } = options

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    content: Uint8Array,
  ) => {
    const { method = 'GET', url = '' } = request
    const headers = headersOf(request)
    const mark = url.indexOf('?')
    const from = { requestId: requestIdOf(response), address: clientAddress(request, config) }
    const answered = await answer({
      ...from,
      request: { method, headers, arrayBuffer: () => content },
      url: {
        pathname: mark < 0 ? url : url.slice(0, mark),
        search: mark < 0 ? '' : url.slice(mark),
      },
      origin: config.origin ?? originOf(request),
      visitor: await recogniseOrRefuse(recognise, headers, from),
    })
    const { status, headers: own, body, cookies } = answered
    if (cookies) response.setHeader('set-cookie', [...cookies])
    response.writeHead(status, own)
    if (typeof body !== 'string') response.end(body instanceof Uint8Array ? body : undefined)
    // Where each character is a byte, nothing has to be encoded.
    else response.end(body, own['content-length'] === String(body.length) ? 'latin1' : 'utf8')
  }
  const isOurs = ({ url = '' }: IncomingMessage): boolean => {
    const [, plural = '', name = ''] = plainAddress.exec(url) ?? []
    return plurals.has(plural) && !piecewise.has(name)
  }
  const take = (request: IncomingMessage, response: ServerResponse, content: Uint8Array) => {
    respond(request, response, content).catch((error: unknown) => {
      const { method = '', url: path = '' } = request
      log.error('A request failed.', { requestId: requestIdOf(response), method, path, error })
      if (response.headersSent) response.destroy()
      else answerRefusal(response, 'internal')
    })
    return true
  }

  return {
    read(request, response) {
      const { method = 'GET', headers } = request
      if (!isReading({ method }) || !isOurs(request)) return false
      if (headers['content-length'] !== undefined || headers['transfer-encoding']) return false
      return take(request, response, nothing)
    },
    write(request, response, body) {
      const { method = 'GET' } = request
      return !isReading({ method }) && isOurs(request) && take(request, response, body ?? nothing)
    },
  }
}

/** By which name this machine was called last, and the origin that it means. */
let called = { host: '', origin: '' }

function originOf({ headers: { host = '' } }: IncomingMessage): string {
  if (called.host !== host) called = { host, origin: new URL(`http://${host}`).origin }
  return called.origin
}
