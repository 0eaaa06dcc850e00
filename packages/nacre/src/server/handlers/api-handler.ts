import { localizedMessage } from '#shell/messages/translate.ts'
import { errorResponse } from '#shell/api/request-handler.ts'
import type { Api, ApiResponse, ApiRequest } from '#shell/api/api.ts'
import { isImport } from '#shell/api/import-export-routes.ts'
import { isUpload } from '#shell/api/upload-routes.ts'
import { isSafeMethod } from '#shell/http/http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { AppError, toAppError } from '#shell/model/app-error.ts'
import type { RowFile } from '#shell/operations/import-export/read-rows.ts'
import type { Language } from '#shell/model/localized-text.ts'
import { type ApiHttpContext, requestLogFields } from '../requests/http-context.ts'
import { setCookieHeaders } from '../responses/set-cookies.ts'
import { assertSameSite } from '../requests/same-site.ts'
import { type EncodedResponse, encodeResponse } from '../responses/encode.ts'
import { streamResponse } from '../responses/stream-response.ts'
import { languageFor } from '../requests/language-for.ts'
import type { Log } from '../log/log.ts'
import { logDenied } from '../log/log-denied.ts'
import { parseJsonBytes } from '../requests/parse-json.ts'
import { parseUpload } from '../requests/parse-upload.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'

/** Handles an API request. It never throws. */
export type ApiHandler = (httpContext: ApiHttpContext) => Promise<EncodedResponse>

/** Creates the HTTP layer of the API: maps requests to API calls and results to responses. */
export function createApiHandler(
  api: Api,
  options: { languages: readonly Language[]; isSecure: boolean; log: Log },
): ApiHandler {
  const { languages, isSecure, log } = options
  return async (httpContext) => {
    const language = languageFor(httpContext, languages)
    const reply = await callApi(api, httpContext, language)
    if (reply.status >= 500) {
      log.error('Request failed', { ...requestLogFields(httpContext), error: reply.cause })
    }
    if (reply.status >= 400) logDenied(log, denialFields(httpContext), reply)
    const response = await respond(httpContext, reply)
    const { cookies } = reply
    return cookies ? { ...response, cookies: setCookieHeaders(cookies, isSecure) } : response
  }
}

function denialFields({
  request: { method },
  url,
  visitor: { actor },
  requestId,
  address,
}: ApiHttpContext) {
  return { method, path: url.pathname, requestId, ip: ipRateLimitKey(address), actor }
}

async function callApi(
  api: Api,
  httpContext: ApiHttpContext,
  language: Language,
): Promise<ApiResponse> {
  const { request, url, visitor, requestId, address } = httpContext
  try {
    if (visitor.error) throw visitor.error
    const isFile = isUpload({ method: request.method, path: url.pathname })
    const assertToken = (token: string | null) => assertSameSite(httpContext, token)
    const upload = isFile ? await parseUpload(httpContext, assertToken) : undefined
    const rows = isImport({ method: request.method, path: url.pathname })
      ? importFileOf(httpContext)
      : undefined
    if (!isFile && !rows) assertNotFormPost(httpContext)
    const version = parseIfMatch(request.headers.get('if-match'))
    const key = parseIdempotencyKey(request.headers.get('idempotency-key'))
    const body = isFile || rows || isSafeMethod(request) ? undefined : await readJson(request)
    const all: { -readonly [Name in keyof ApiRequest]: ApiRequest[Name] } = {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      actor: visitor.actor,
      requestId: requestId,
      ip: ipRateLimitKey(address),
      language,
    }
    if (visitor.browser !== undefined) all.browser = visitor.browser
    if (version !== undefined) all.version = version
    if (key !== undefined) all.key = key
    if (body !== undefined) all.body = body
    if (upload !== undefined) all.upload = upload
    if (rows !== undefined) all.rows = rows
    return await api(all)
  } catch (error) {
    return errorResponse(toAppError(error), language)
  }
}

/**
 * Returns the version in `"3"` or `"3.hash"`. Any other ETag was not issued here and matches no
 * version.
 */
function parseIfMatch(ifMatch: string | null): number | undefined {
  if (ifMatch === null) return undefined
  const version = /^(?:W\/)?"(\d{1,15})(?:\.[\w-]+)?"$/u.exec(ifMatch.trim())?.[1]
  if (version === undefined)
    throw new AppError('bad-request', { message: localizedMessage('requests.headers.ifMatch') })
  return Number(version)
}

/** Returns the value of `Idempotency-Key`. It may be quoted, as in structured header fields. */
function parseIdempotencyKey(header: string | null): string | undefined {
  if (header === null) return undefined
  const key = /^"(.*)"$/u.exec(header)?.[1] ?? header
  if (/^[\x21-\x7e]{1,200}$/u.test(key)) return key
  throw new AppError('bad-request', {
    message: localizedMessage('requests.headers.idempotencyKey'),
  })
}

/**
 * Returns the file of an import as a stream. HTML forms are rejected, because other sites can
 * submit them.
 */
function importFileOf(httpContext: ApiHttpContext): RowFile {
  const { headers } = httpContext.request
  assertSameSite(httpContext, headers.get(xsrfHeader))
  // Accessing `request.body` starts reading the request.
  const content = httpContext.content ?? httpContext.request.body
  if (!content)
    throw new AppError('bad-request', { message: localizedMessage('requests.body.noFile') })
  return { type: headers.get('content-type'), content }
}

async function readJson(request: ApiHttpContext['request']): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  return bytes.byteLength === 0 ? undefined : parseJsonBytes(bytes)
}

/** The content types of HTML forms, which any site can send here without CORS. */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/iu

function assertNotFormPost(httpContext: ApiHttpContext): void {
  if (isSafeMethod(httpContext.request)) return
  const { headers } = httpContext.request
  const type = headers.get('content-type')
  const isKeyed = httpContext.visitor.actor.kind === 'key'
  assertSameSite(httpContext, headers.get(xsrfHeader))
  if (formType.test(type ?? '') && !isKeyed) throw new AppError('csrf-failed')
  if (type !== null && !/^application\/(?:merge-patch\+)?json\b/iu.test(type)) {
    throw new AppError('unsupported-media-type')
  }
}

function respond(httpContext: ApiHttpContext, response: ApiResponse): Promise<EncodedResponse> {
  const { status, headers, body, stream } = response
  if (stream) return Promise.resolve(streamResponse(httpContext, response, stream))
  const isProblem = status >= 400 && typeof body === 'object'
  const stored = cacheHeadersFor(httpContext, headers)
  if (body === undefined) return Promise.resolve({ status, headers: { ...headers, ...stored } })
  const isText = typeof body === 'string' && headers['content-type']?.startsWith('text/')
  const text = isText
    ? body
    : JSON.stringify(isProblem ? { ...body, requestId: httpContext.requestId } : body)
  return encodeResponse(httpContext.request, text, status, {
    'content-type': 'application/json',
    vary: 'cookie, authorization',
    ...headers,
    ...stored,
  })
}

/**
 * Returns the `Cache-Control` of a response. A response to an API key may be reused for the same
 * key only.
 */
function cacheHeadersFor(
  { request }: ApiHttpContext,
  { 'cache-control': cacheControl = '' }: ApiResponse['headers'],
): ApiResponse['headers'] {
  if (request.headers.get('authorization') === null) return {}
  if (!isSafeMethod(request)) return { 'cache-control': 'no-store' }
  return cacheControl === 'no-cache' ? { 'cache-control': 'private, no-cache' } : {}
}
