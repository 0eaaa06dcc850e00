import { localizedMessage } from '#shell/messages/translate.ts'
import type { ApiResponse, RequestContent, Sender } from '#shell/api/api-request.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { RouteMatch } from '#shell/api/route.ts'
import type { BodyKind } from '#shell/api/api-request.ts'
import { isSafeMethod } from '#shell/http/http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { RowFile } from '#shell/operations/import-export/read-rows.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { type ApiHttpContext, requestLogFields } from '../requests/http-context.ts'
import { setCookieHeaders } from '../responses/set-cookies.ts'
import { assertSameSite } from '../requests/same-site.ts'
import { type EncodedResponse, encodeResponse } from '../responses/encode.ts'
import { streamResponse } from '../responses/stream-response.ts'
import { languageFor } from '../requests/select-language.ts'
import type { Log } from '../log/log.ts'
import { logDenied } from '../log/log-denied.ts'
import { parseJsonBytes } from '../requests/parse-json.ts'
import { isMultipart, parseUpload } from '../requests/parse-upload.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'

/** Handles an API request. It never throws. */
export type ApiHandler = (
  httpContext: ApiHttpContext,
  found?: RouteMatch,
) => Promise<EncodedResponse>

/** Creates the HTTP layer of the API: maps requests to API calls and results to responses. */
export function createApiHandler(
  api: Api,
  options: { languages: readonly Language[]; isSecure: boolean; log: Log },
): ApiHandler {
  const { languages, isSecure, log } = options
  return async (httpContext, found) => {
    const { request, url, visitor, requestId, address } = httpContext
    const reply = await api(
      {
        method: request.method,
        path: url.pathname,
        query: url.search.slice(1),
        actor: visitor.actor,
        requestId,
        ip: ipRateLimitKey(address),
        language: languageFor(httpContext, languages),
        sender: senderOf(httpContext),
        ...(visitor.browser && { browser: visitor.browser }),
      },
      found,
    )
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

function senderOf(httpContext: ApiHttpContext): Sender {
  return {
    assertCredentials() {
      if (httpContext.visitor.error) throw httpContext.visitor.error
    },
    assertFromThisSite: (body) => assertFromThisSite(httpContext, body),
    readContent: (body) => readContent(httpContext, body),
  }
}

/** The content types of HTML forms, which any site can send here without CORS. */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/iu

function assertFromThisSite(httpContext: ApiHttpContext, body: BodyKind): void {
  const { request, visitor } = httpContext
  if (isSafeMethod(request)) return
  const token = request.headers.get(xsrfHeader)
  const type = request.headers.get('content-type') ?? ''
  // The token of a form with a file is one of its fields.
  if (body === 'file' && token === null && isMultipart(type)) return
  assertSameSite(httpContext, token)
  const isForm = body === 'json' && formType.test(type)
  if (isForm && visitor.actor.kind !== 'key') throw new AppError('csrf-failed')
}

async function readContent(httpContext: ApiHttpContext, kind: BodyKind): Promise<RequestContent> {
  const { request } = httpContext
  const content: { -readonly [Name in keyof RequestContent]: RequestContent[Name] } = {}
  const version = parseIfMatch(request.headers.get('if-match'))
  if (version !== undefined) content.version = version
  const key = parseIdempotencyKey(request.headers.get('idempotency-key'))
  if (key !== undefined) content.key = key
  if (isSafeMethod(request)) return content
  if (kind === 'file')
    content.upload = await parseUpload(httpContext, (token) => assertSameSite(httpContext, token))
  else if (kind === 'rows') content.rows = rowsOf(httpContext)
  else content.body = await readJson(request)
  return content
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

/** Returns the file of an import as a stream. */
function rowsOf({ request, content: stream }: ApiHttpContext): RowFile {
  // Accessing `request.body` starts reading the request.
  const content = stream ?? request.body
  if (!content)
    throw new AppError('bad-request', { message: localizedMessage('requests.body.noFile') })
  return { type: request.headers.get('content-type'), content }
}

async function readJson(request: ApiHttpContext['request']): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/(?:merge-patch\+)?json\b/iu.test(type)) {
    throw new AppError('unsupported-media-type')
  }
  const bytes = await request.arrayBuffer()
  return bytes.byteLength === 0 ? undefined : parseJsonBytes(bytes)
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
