import { errorResponse } from '#shell/api/request-handler.ts'
import { toAppError } from '#shell/language/errors/app-error.ts'
import type { CaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import { type HttpContext, requestLogFields } from '../requests/http-context.ts'
import type { Log } from '../log/log.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'

/** Responds with the image of a captcha, `?id=`. The image is rendered on request. */
export function createImageHandler(
  captchas: Pick<CaptchaService, 'draw'>,
  log: Pick<Log, 'error'>,
): (httpContext: HttpContext) => Promise<Response> {
  return async (httpContext) => {
    const { url, visitor, requestId, address, request } = httpContext
    const ctx = {
      actor: visitor.actor,
      channel: 'api',
      requestId,
      ip: ipRateLimitKey(address),
    }
    try {
      const picture = await captchas.draw(url.searchParams.get('id') ?? '', ctx)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
        headers: {
          'content-type': 'image/png',
          'content-length': String(picture.length),
          'cache-control': 'private, max-age=300',
          vary: 'cookie',
        },
      })
    } catch (error) {
      const { status, headers, body, cause } = errorResponse(toAppError(error))
      if (status >= 500)
        log.error('Request failed', { ...requestLogFields(httpContext), error: cause })
      return Response.json({ ...Object(body), requestId }, { status, headers })
    }
  }
}
