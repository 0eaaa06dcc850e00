import { hash } from 'node:crypto'
import { principalId } from '#shell/language/roles/actor.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { RequestContext, IdempotencyKey } from '#shell/operations/request-context.ts'
import { assertNotViewingAs } from '#shell/operations/assert-not-viewing-as.ts'
import { createRouter, type HandlerResult, type Route, type RouteMatch } from './route.ts'
import type { ApiResponse, ApiRequest } from './api-request.ts'
import { assertKnownParameters } from './parameters.ts'

/**
 * Creates the function that handles requests to these routes, and returns `not-found` for all other
 * paths.
 */
export function createRequestHandler(addresses: readonly Route[]): Api {
  const match = createRouter(addresses)
  const handle = async (
    request: ApiRequest,
    found: RouteMatch | undefined = match(request.path),
  ): Promise<ApiResponse> => {
    try {
      return await callRoute(request, found)
    } catch (error) {
      const response = errorResponse(toAppError(error), request.language)
      return found && response.status === 405 ? withAllow(response, found.route) : response
    }
  }
  return Object.assign(handle, { addresses, match })
}

/**
 * Checks a request, reads its body and calls the handler of its route. The order of the checks is the
 * policy. A request of this process has no sender, and needs no proof of where it comes from.
 */
async function callRoute(request: ApiRequest, found: RouteMatch | undefined): Promise<ApiResponse> {
  const { sender, actor, query } = request
  const body = found?.route.body ?? 'json'
  sender?.assertCredentials()
  sender?.assertFromThisSite(body)
  if (!found) throw new AppError('not-found')
  const { route, params } = found
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const handler = Object.hasOwn(route.methods, method) && route.methods[method]
  if (!handler) throw new AppError('method-not-allowed')
  const isRead = method === 'GET'
  if (!isRead && !route.allowedWhileViewingAs?.includes(method)) assertNotViewingAs(actor)
  const queryMethod = route.hasQuery === true ? 'GET' : route.hasQuery
  if (query && method !== queryMethod) assertKnownParameters(query)
  const content = await sender?.readContent(body)
  const whole = content ? Object.assign(request, content) : request
  return createResponse(whole, await handler({ request: whole, params, ctx: contextOf(whole) }))
}

function contextOf(request: ApiRequest): RequestContext {
  const { actor, channel = 'api', requestId, ip, onRead, onExpiry, key, browser } = request
  // Assigned one by one, because creating copies by spreading would slow down every request.
  const ctx: { -readonly [Name in keyof RequestContext]: RequestContext[Name] } = { actor, channel }
  if (requestId !== undefined) ctx.requestId = requestId
  if (ip !== undefined) ctx.ip = ip
  if (browser?.userAgent !== undefined) ctx.userAgent = browser.userAgent
  if (onRead !== undefined) ctx.onRead = onRead
  if (onExpiry !== undefined) ctx.onExpiry = onExpiry
  if (key !== undefined) ctx.idempotency = idempotencyFor(request, key)
  if (browser?.session !== undefined) ctx.isReauthenticated = browser.session.isReauthenticated
  return ctx
}

/** Returns the idempotency key of a request. A repeated request must have the same fingerprint. */
function idempotencyFor(
  { method, path, query, version, body }: ApiRequest,
  key: string,
): IdempotencyKey {
  const all = JSON.stringify([query, version, body])
  return { key, endpoint: `${method} ${path}`, fingerprint: hash('sha256', all, 'base64url') }
}

/**
 * Creates the response with its `Cache-Control` header. Responses to visitors without a cookie are
 * the same for everyone. Other responses are private and must be revalidated. Responses to changes
 * by users and API keys are not stored.
 */
function createResponse(
  { actor, method }: ApiRequest,
  { status = 200, headers, body, cookies, stream }: HandlerResult,
): ApiResponse {
  const isRead = method === 'GET' || method === 'HEAD'
  const isShared = isRead && principalId(actor) === undefined
  const isPrivateChange = !isRead && actor.kind !== 'visitor'
  const cacheControl = isPrivateChange ? 'no-store' : isShared ? 'no-cache' : 'private, no-cache'
  const all = { 'cache-control': cacheControl, ...headers }
  const response: { -readonly [Name in keyof ApiResponse]: ApiResponse[Name] } = {
    status,
    headers: all,
  }
  if (body !== undefined) response.body = body
  if (cookies !== undefined) response.cookies = cookies
  if (stream !== undefined) response.stream = stream
  return response
}

function withAllow(response: ApiResponse, { methods }: Route): ApiResponse {
  const names = Object.keys(methods)
  const allowed = names.includes('GET') ? [...names, 'HEAD'] : names
  return { ...response, headers: { ...response.headers, allow: allowed.join(', ') } }
}

export function errorResponse(error: AppError, language: Language = 'en'): ApiResponse {
  const retryAfter = error.options.details?.['retryAfter']
  return {
    status: error.status,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-language': language,
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      ...wwwAuthenticate(error),
    },
    body: error.problemIn(language),
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  }
}

/**
 * Returns the `WWW-Authenticate` header of a 401 response, with an error if the API key is invalid.
 */
export function wwwAuthenticate({ code, status }: AppError): Readonly<Record<string, string>> {
  if (status !== 401) return {}
  const isInvalidKey = code.includes('api-key')
  return { 'www-authenticate': isInvalidKey ? 'Bearer error="invalid_token"' : 'Bearer' }
}

export interface Api {
  (request: ApiRequest, found?: RouteMatch): Promise<ApiResponse>
  /** Finds the route of a path. */
  match(path: string): RouteMatch | undefined
  /** All routes. */
  readonly addresses: readonly Route[]
}
