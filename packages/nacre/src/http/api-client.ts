import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import {
  type HttpCall,
  type HttpResult,
  isSafeMethod,
  networkFailureFrom,
  toHttpResult,
} from './http.ts'
import { createHttp } from './create-http.ts'
import type { ProductHttp } from './page-context.ts'

const defaultTimeout = 10_000

/**
 * The options of `createClient`.
 *
 * @example
 * const options: ApiClientOptions = { origin: 'https://shop.example.org', key: '…' }
 */
export interface ApiClientOptions {
  /** The origin of the server: `https://shop.example.org`. */
  readonly origin: string
  /** The API key. Without one, the client has the permissions of a visitor. */
  readonly key?: string
  /** Sends the requests. By default, the global `fetch`. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>
}

/**
 * Creates a typed client of the API for programs. Changes carry an idempotency key, so that a
 * program may repeat them.
 *
 * @example
 * const key = process.env['SHOP_API_KEY'] ?? ''
 * const api = createClient<typeof product>({ origin: 'https://shop.example.org', key })
 * const books = await api.books.list({ where: { state: 'published' } })
 */
export function createClient<P extends AnyProduct = RegisteredProduct>(
  options: ApiClientOptions,
): ProductHttp<P> {
  const { origin, key, fetch: send = fetch } = options
  return createHttp(async (call) => {
    try {
      return await toResult(await send(new URL(call.url, origin), requestInitOf(call, key)))
    } catch (error) {
      return networkFailureFrom(error)
    }
  }) as ProductHttp<P>
}

function requestInitOf(call: HttpCall, apiKey: string | undefined): RequestInit {
  const { method, body, version, timeout = defaultTimeout } = call
  const idempotencyKey = call.key ?? (isSafeMethod(call) ? undefined : crypto.randomUUID())
  return {
    method,
    signal: AbortSignal.timeout(timeout),
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

async function toResult(response: Response): Promise<HttpResult<unknown>> {
  const text = await response.text()
  const isJson = /\bjson\b/u.test(response.headers.get('content-type') ?? '')
  return toHttpResult(response.status, isJson && text !== '' ? JSON.parse(text) : undefined)
}
