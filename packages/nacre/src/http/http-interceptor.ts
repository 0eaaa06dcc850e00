import { type HttpResult, type HttpCall, type Http, isSafeMethod } from './http.ts'
import { createHttp } from './create-http.ts'

const baseClients = new WeakMap<Http, Http>()

/** Returns the underlying client of a client with interceptors. Caches use it as their key. */
export function baseHttpOf(http: Http): Http {
  return baseClients.get(http) ?? http
}

/** Returns a client that passes each call through an interceptor. */
export function withInterceptor(
  http: Http,
  interceptor: (
    call: HttpCall,
    send: (call: HttpCall) => Promise<HttpResult<unknown>>,
  ) => Promise<HttpResult<unknown>>,
): Http {
  const send = (call: HttpCall) => sendWith(http, call)
  const intercepted = createHttp((call) => interceptor(call, send))
  baseClients.set(intercepted, baseHttpOf(http))
  return intercepted
}

function sendWith(http: Http, call: HttpCall): Promise<HttpResult<unknown>> {
  const { method, url, body, ...options } = call
  if (isSafeMethod(call)) return http[method === 'HEAD' ? 'head' : 'get'](url, options)
  if (method === 'DELETE') return http.delete(url, undefined, options)
  return http[method === 'PUT' ? 'put' : method === 'PATCH' ? 'patch' : 'post'](url, body, options)
}
