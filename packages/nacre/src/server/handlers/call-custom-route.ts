import type { LocalApi } from '#shell/http/server-http.ts'
import type { PageHttp } from '../requests/http-context.ts'
import type { MountedRoutes } from './custom-routes.ts'

/**
 * Handles a call of page code to a custom route in this process, with the permissions of the
 * page’s visitor. Returns nothing if no custom route matches the path.
 *
 * @example
 * const response = callCustomRoute(routes, httpContext, { method: 'GET', path: '/feeds/books' })
 */
export function callCustomRoute(
  routes: readonly MountedRoutes[],
  httpContext: PageHttp,
  call: Parameters<LocalApi>[0],
): ReturnType<LocalApi> | undefined {
  const { path, query } = call
  const found = routes.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!found) return undefined
  const url = new URL(httpContext.origin + path + (query === undefined ? '' : `?${query}`))
  const { content: _, ...rest } = httpContext
  return toCallResult(
    found.handleLocal({ ...rest, url, request: createRequest(url, httpContext, call) }),
  )
}

/** Builds the request that a browser would send. */
function createRequest(
  url: URL,
  { request }: PageHttp,
  { method, body, version, key }: Parameters<LocalApi>[0],
): Request {
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['cookie', 'authorization', 'accept-language', 'user-agent']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (body === undefined) return new Request(url, { method, headers })
  if (body instanceof Blob) return new Request(url, { method, headers, body })
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(body) })
}

async function toCallResult(pendingResponse: Promise<Response>): ReturnType<LocalApi> {
  const response = await pendingResponse
  const headers = Object.fromEntries(response.headers)
  const text = await response.text()
  try {
    return { status: response.status, headers, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    // The browser client treats a response without valid JSON as status 0, too.
    return { status: 0, headers }
  }
}
