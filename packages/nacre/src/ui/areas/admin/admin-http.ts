import { messagesFor } from '#shell/messages/translate.ts'
import { withInterceptor } from '#shell/http/http-interceptor.ts'
import type { HttpResult, HttpCall, Http } from '#shell/http/http.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { invalidatePrefetched } from '../prefetch/prefetch-cache.ts'
import { createRandomId } from './random-id.ts'

const silences = ['bad-gateway', 'gateway-timeout'] as const
type NetworkErrorCode = (typeof silences)[number]

/**
 * Wraps the HTTP client of the admin area. After a network error nobody knows whether the server
 * has processed the request. So the same request is repeated under the same idempotency key, and
 * processed once. Any write invalidates prefetched data.
 */
export function createAdminHttp(http: Http, language: Language): Http {
  const t = messagesFor(language)
  const unanswered = new Map<string, string>()
  const withIdempotencyKey = async (
    call: HttpCall,
    send: (call: HttpCall) => Promise<HttpResult<unknown>>,
  ) => {
    const requestKey = `${call.url}\n${JSON.stringify(call.body)}`
    const key = unanswered.get(requestKey) ?? createRandomId()
    const result = await send({ ...call, key })
    if (isNetworkError(result)) unanswered.set(requestKey, key)
    else unanswered.delete(requestKey)
    return result
  }
  return withInterceptor(http, async (call, send) => {
    const result = await (call.method === 'POST' ? withIdempotencyKey(call, send) : send(call))
    if (call.method !== 'GET') invalidatePrefetched()
    if (!isNetworkError(result)) return result
    const { code } = result.problem
    const title = t(`admin.networkErrorTitles.${code}`)
    const hint = t(`admin.networkErrorHints.${code}`)
    return { ...result, problem: { ...result.problem, title, hint } }
  })
}

type NetworkErrorResult = Extract<HttpResult<unknown>, { ok: false }> & {
  problem: { code: NetworkErrorCode }
}

/**
 * Checks for a network error or a response of a proxy. Our server’s problems contain a request id.
 */
function isNetworkError(result: HttpResult<unknown>): result is NetworkErrorResult {
  if (result.ok || result.problem.requestId !== undefined) return false
  return silences.some((code) => code === result.problem.code)
}
