import { answerFailure } from '#shell/api/answers-at.ts'
import { failureOf } from '#shell/model/failure.ts'
import type { Captchas } from '#shell/operations/captcha/create-captcha.ts'
import { type Asked, summaryOf } from '../requests/asked.ts'
import type { Log } from '../log/log.ts'
import { sourceKey } from '../requests/request-checks.ts'

/** Answers with the picture of a captcha, `?id=`: drawn only when a browser shows it. */
export function createPictureDoor(
  captchas: Pick<Captchas, 'draw'>,
  log: Pick<Log, 'error'>,
): (asked: Asked) => Promise<Response> {
  return async (asked) => {
    const { url, visitor, requestId, address, request } = asked
    const by = { actor: visitor.actor, via: 'api', request: requestId, source: sourceKey(address) }
    try {
      const picture = await captchas.draw(url.searchParams.get('id') ?? '', by)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
        headers: {
          'content-type': 'image/png',
          'content-length': String(picture.length),
          'cache-control': 'private, max-age=300',
          vary: 'cookie',
        },
      })
    } catch (thrown) {
      const { status, headers, body, cause } = answerFailure(failureOf(thrown))
      if (status >= 500) log.error('A request failed.', { ...summaryOf(asked), error: cause })
      return Response.json({ ...Object(body), request: requestId }, { status, headers })
    }
  }
}
