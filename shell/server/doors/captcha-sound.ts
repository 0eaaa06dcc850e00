import { createHash } from 'node:crypto'
import { answerFailure } from '#shell/api/answers-at.ts'
import { failureOf } from '#shell/model/failure.ts'
import type { Captchas } from '#shell/operations/captcha/create-captcha.ts'
import { type Asked, summaryOf } from '../requests/asked.ts'
import type { Log } from '../log/log.ts'
import { rangeOf } from '../answers/range.ts'
import { sourceKey } from '../requests/request-checks.ts'

/** Answers with the spoken version of a captcha: `?id=`, and `language=` for that of the page. */
export function createSoundDoor(
  captchas: Pick<Captchas, 'speak'>,
  log: Pick<Log, 'error'>,
): (asked: Asked) => Promise<Response> {
  return async (asked) => {
    const { url, visitor, requestId, address, request } = asked
    const by = { actor: visitor.actor, via: 'api', request: requestId, source: sourceKey(address) }
    const language = url.searchParams.get('language') ?? 'en'
    try {
      const sound = await captchas.speak(url.searchParams.get('id') ?? '', by, language)
      return send(request, sound)
    } catch (thrown) {
      const { status, headers, body, cause } = answerFailure(failureOf(thrown))
      if (status >= 500) log.error('A request failed.', { ...summaryOf(asked), error: cause })
      return Response.json({ ...Object(body), request: requestId }, { status, headers })
    }
  }
}

/** Some browsers play nothing that they cannot ask for in parts. */
function send({ method, headers: wanted }: Request, sound: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(sound).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'audio/wav',
    'cache-control': 'private, max-age=300',
    vary: 'cookie',
    'accept-ranges': 'bytes',
    etag,
  }
  const range = method === 'HEAD' ? undefined : rangeOf(wanted, sound.length, etag)
  if (range === 'none') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${sound.length}` },
    })
  }
  const { from, to } = range ?? { from: 0, to: sound.length - 1 }
  const part = new Uint8Array(sound.subarray(from, to + 1))
  return new Response(method === 'HEAD' ? null : part, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(part.length),
      ...(range ? { 'content-range': `bytes ${from}-${to}/${sound.length}` } : {}),
    },
  })
}
