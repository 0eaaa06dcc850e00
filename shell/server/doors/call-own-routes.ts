import type { OwnAnswer } from '#shell/http/server-http.ts'
import type { PageAsked } from '../requests/asked.ts'
import type { MountedRoutes } from './own-routes.ts'

/**
 * Answers a call that page code makes in this process to the routes of a product, with the rights of
 * whoever wants the page; nothing where no route stands at the path.
 *
 * @example
 * const answer = callOwnRoutes(routes, asked, { method: 'GET', path: '/feeds/books' })
 */
export function callOwnRoutes(
  routes: readonly MountedRoutes[],
  asked: PageAsked,
  call: Parameters<OwnAnswer>[0],
): ReturnType<OwnAnswer> | undefined {
  const { path, query } = call
  const found = routes.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!found) return undefined
  const url = new URL(asked.origin + path + (query === undefined ? '' : `?${query}`))
  const { content: _, ...rest } = asked
  return answerOf(found.answerInside({ ...rest, url, request: requestOf(url, asked, call) }))
}

/** As a browser would have sent it. */
function requestOf(
  url: URL,
  { request }: PageAsked,
  { method, body, version, key }: Parameters<OwnAnswer>[0],
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

async function answerOf(answered: Promise<Response>): ReturnType<OwnAnswer> {
  const response = await answered
  const headers = Object.fromEntries(response.headers)
  const text = await response.text()
  try {
    return { status: response.status, headers, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    // What is no JSON is no answer for page code, in a browser neither.
    return { status: 0, headers }
  }
}
