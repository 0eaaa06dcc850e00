import { hash } from 'node:crypto'
import { principalId } from '#shell/model/actor.ts'
import { AppError, toAppError } from '#shell/model/app-error.ts'
import type { Language } from '#shell/model/localized-text.ts'
import type { RequestContext, IdempotencyKey } from '#shell/operations/request-context.ts'
import { assertNotViewingAs } from '#shell/operations/assert-not-viewing-as.ts'
import { type Route, createRouter, type HandlerResult } from './route.ts'
import type { Api, ApiResponse, ApiRequest } from './api.ts'
import { assertKnownParameters } from './parameters.ts'

/**
 * Creates the function that handles requests to these routes, and returns `not-found` for all other
 * paths.
 */
export function createRequestHandler(addresses: readonly Route[]): Api {
  const find = createRouter(addresses)
  const handle = async (request: ApiRequest): Promise<ApiResponse> => {
    try {
      const found = find(request.path)
      if (!found) throw new AppError('not-found')
      const { methods, hasQuery, allowedWhileViewingAs, params } = found
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handler = methods.get(method)
      if (!handler) return rejectMethod(request, [...methods.keys()])
      // Methods are rejected while viewing as a role, unless the route allows them.
      if (method !== 'GET' && !allowedWhileViewingAs.includes(method))
        assertNotViewingAs(request.actor)
      const queryMethod = hasQuery === true ? 'GET' : hasQuery
      if (method !== queryMethod) assertKnownParameters(request.query)
      return createResponse(request, await handler({ request, params, ctx: contextOf(request) }))
    } catch (error) {
      return errorResponse(toAppError(error), request.language)
    }
  }
  return Object.assign(handle, { addresses })
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

function rejectMethod({ language }: ApiRequest, methods: readonly string[]): ApiResponse {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const response = errorResponse(new AppError('method-not-allowed'), language)
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
