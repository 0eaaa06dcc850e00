import type { ServerResponse } from 'node:http'
import { isReading } from '#shell/http/http.ts'
import { requestIdOf } from '../answers/dress-answer.ts'
import type { Encoded } from '../answers/encode.ts'
import { answerRefusal } from '../answers/refusal.ts'
import type { AnswerFirst } from '../listening/listen.ts'
import type { Log } from '../log/log.ts'
import type { PageAsked } from '../requests/asked.ts'
import { addressOf, headersOf, isBodyless } from '../requests/incoming.ts'
import { type Recognise, recogniseOrRefuse } from '../requests/recognise.ts'
import { clientAddress } from '../requests/request-checks.ts'
import type { Config } from '../settings/config.ts'

const nothing = new Uint8Array(0)

/**
 * The short way to pages that have one address: they are asked and answered as on the long way, but straight
 * from what node:http has, without a `Request`, a `Response` and a stream between them.
 */
export function createPageDoor(options: {
  /** The paths that are written in one way only. */
  readonly paths: ReadonlySet<string>
  readonly read: (asked: PageAsked) => Promise<Encoded | Response>
  /** What is answered when that fails. */
  readonly fail: (asked: PageAsked, error: unknown) => Response
  readonly recognise: Recognise
  readonly config: Pick<Config, 'origin' | 'trustedProxies'>
  readonly log: Log
}): AnswerFirst {
  const { paths, read, fail, recognise, config, log } = options

  const respond = async (asked: Omit<PageAsked, 'visitor'>, response: ServerResponse) => {
    const visitor = await recogniseOrRefuse(recognise, asked.request.headers, asked)
    const whole = { ...asked, visitor }
    const answered = await read(whole).catch((error: unknown) => fail(whole, error))
    // `instanceof Response` would load fetch with all that belongs to it.
    if ('arrayBuffer' in answered) await sendResponse(answered, response)
    else sendEncoded(answered, response)
  }

  return (request, response) => {
    const { method = 'GET', url = '' } = request
    const mark = url.indexOf('?')
    if (!paths.has(mark < 0 ? url : url.slice(0, mark))) return false
    if (!isReading({ method }) || !isBodyless(request)) return false
    const address = addressOf(request, config.origin)
    if (!address) return false
    const requestId = requestIdOf(response)
    const asked = {
      request: { method, headers: headersOf(request), arrayBuffer: () => nothing },
      url: address,
      origin: config.origin ?? address.origin,
      requestId,
      address: clientAddress(request, config),
    }
    respond(asked, response).catch((error: unknown) => {
      log.error('A request failed.', { requestId, method, path: url, error })
      if (response.headersSent) response.destroy()
      else answerRefusal(response, 'internal')
    })
    return true
  }
}

function sendEncoded({ status, headers, body, cookies }: Encoded, response: ServerResponse): void {
  if (cookies) response.setHeader('set-cookie', [...cookies])
  response
    .writeHead(status, headers)
    .end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined)
}

async function sendResponse(answered: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer())
  response.setHeaders(answered.headers).setHeader('content-length', body.length)
  response.writeHead(answered.status).end(body)
}
