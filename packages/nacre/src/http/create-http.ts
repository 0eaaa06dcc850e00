import { withCollections } from './client.ts'
import type { CallOptions, ChangeOptions, Http, HttpCall, HttpResult } from './http.ts'

/** Creates a client from a transport. The caller is responsible for the types of the data. */
export function createHttp(send: (call: HttpCall) => Promise<HttpResult<unknown>>): Http {
  const changeMethod =
    (method: string) =>
    (url: string, body?: unknown, options?: ChangeOptions): Promise<HttpResult<never>> =>
      send({ method, url, body, ...options }) as Promise<HttpResult<never>>
  const readMethod =
    (method: string) =>
    (url: string, options?: CallOptions): Promise<HttpResult<never>> =>
      send({ method, url, ...options }) as Promise<HttpResult<never>>
  return withCollections({
    get: readMethod('GET'),
    head: readMethod('HEAD'),
    post: changeMethod('POST'),
    put: changeMethod('PUT'),
    patch: changeMethod('PATCH'),
    delete: changeMethod('DELETE'),
  })
}
