import { answerFailure } from '#shell/api/answers-at.ts'
import type { Api, ApiAnswer, ApiRequest } from '#shell/api/api.ts'
import { isImport } from '#shell/api/exchange-addresses.ts'
import { isUpload } from '#shell/api/upload-addresses.ts'
import { isReading } from '#shell/http/http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import type { RowFile } from '#shell/operations/exchange/read-rows.ts'
import type { Language } from '#shell/model/words.ts'
import { type ApiAsked, summaryOf } from '../requests/asked.ts'
import { cookiesFor } from '../answers/carry.ts'
import { refuseForeign } from '../requests/cross-site.ts'
import { type Encoded, encoded } from '../answers/encode.ts'
import { streamed } from '../answers/stream-answer.ts'
import { languageFor } from '../requests/language-for.ts'
import type { Log } from '../log/log.ts'
import { logRefusal } from '../log/log-refusal.ts'
import { parseJsonBytes } from '../requests/parse-json.ts'
import { readUpload } from '../requests/read-upload.ts'
import { sourceKey } from '../requests/request-checks.ts'

/** Answers whatever is asked of the API, and never throws. */
export type ApiDoor = (asked: ApiAsked) => Promise<Encoded>

/** The door for programs: turns HTTP into calls of the API and its answers into HTTP. */
export function createApiDoor(
  api: Api,
  options: { languages: readonly Language[]; isSecure: boolean; log: Log },
): ApiDoor {
  const { languages, isSecure, log } = options
  return async (asked) => {
    const language = languageFor(asked, languages)
    const answer = await call(api, asked, language)
    if (answer.status >= 500) {
      log.error('A request failed.', { ...summaryOf(asked), error: answer.cause })
    }
    if (answer.status >= 400) logRefusal(log, refusedOf(asked), answer)
    const response = await respond(asked, answer)
    const { carried } = answer
    return carried ? { ...response, cookies: cookiesFor(carried, isSecure) } : response
  }
}

function refusedOf({ request: { method }, url, visitor: { actor }, requestId, address }: ApiAsked) {
  return { method, path: url.pathname, requestId, source: sourceKey(address), actor }
}

async function call(api: Api, asked: ApiAsked, language: Language): Promise<ApiAnswer> {
  const { request, url, visitor, requestId, address } = asked
  try {
    if (visitor.refused) throw visitor.refused
    const isFile = isUpload({ method: request.method, path: url.pathname })
    const believe = (token: string | null) => refuseForeign(asked, token)
    const upload = isFile ? await readUpload(asked, believe) : undefined
    const rows = isImport({ method: request.method, path: url.pathname })
      ? rowsOf(asked)
      : undefined
    if (!isFile && !rows) refuse(asked)
    const version = versionOf(request.headers.get('if-match'))
    const key = keyOf(request.headers.get('idempotency-key'))
    const body = isFile || rows || isReading(request) ? undefined : await readJson(request)
    const all: { -readonly [Name in keyof ApiRequest]: ApiRequest[Name] } = {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      actor: visitor.actor,
      request: requestId,
      source: sourceKey(address),
      language,
    }
    if (visitor.browser !== undefined) all.browser = visitor.browser
    if (version !== undefined) all.version = version
    if (key !== undefined) all.key = key
    if (body !== undefined) all.body = body
    if (upload !== undefined) all.upload = upload
    if (rows !== undefined) all.rows = rows
    return await api(all)
  } catch (thrown) {
    return answerFailure(failureOf(thrown), language)
  }
}

/** The number in `"3"` or `"3.hash"`. Whatever else stands there names no version that we ever gave. */
function versionOf(ifMatch: string | null): number | undefined {
  if (ifMatch === null) return undefined
  const version = /^(?:W\/)?"(\d{1,15})(?:\.[\w-]+)?"$/u.exec(ifMatch.trim())?.[1]
  if (version === undefined)
    throw new Failure('malformed', { says: 'If-Match must be an ETag of ours.' })
  return Number(version)
}

/** What somebody calls their request. It may stand in quotes, as structured headers do. */
function keyOf(header: string | null): string | undefined {
  if (header === null) return undefined
  const key = /^"(.*)"$/u.exec(header)?.[1] ?? header
  if (/^[\x21-\x7e]{1,200}$/u.test(key)) return key
  throw new Failure('malformed', {
    says: 'Idempotency-Key must be 1 to 200 characters of ASCII, without spaces.',
  })
}

/** The file of an import, of which nothing has been read yet. No form of another site can send one. */
function rowsOf(asked: ApiAsked): RowFile {
  const { headers } = asked.request
  refuseForeign(asked, headers.get(xsrfHeader))
  // Only to look at the body of a request begins to read it.
  const content = asked.content ?? asked.request.body
  if (!content) throw new Failure('malformed', { says: 'There is no file in the request.' })
  return { type: headers.get('content-type'), content }
}

async function readJson(request: ApiAsked['request']): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  return bytes.byteLength === 0 ? undefined : parseJsonBytes(bytes)
}

/** The content types that a form can have, and so a page of any site can send here. */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/iu

function refuse(asked: ApiAsked): void {
  if (isReading(asked.request)) return
  const { headers } = asked.request
  const type = headers.get('content-type')
  const isKeyed = asked.visitor.actor.kind === 'key'
  refuseForeign(asked, headers.get(xsrfHeader))
  if (formType.test(type ?? '') && !isKeyed) throw new Failure('cross-site')
  if (type !== null && !/^application\/(?:merge-patch\+)?json\b/iu.test(type)) {
    throw new Failure('wrong-type')
  }
}

function respond(asked: ApiAsked, answer: ApiAnswer): Promise<Encoded> {
  const { status, headers, body, stream } = answer
  if (stream) return Promise.resolve(streamed(asked, answer, stream))
  const isProblem = status >= 400 && typeof body === 'object'
  const kept = keepingOf(asked, headers)
  if (body === undefined) return Promise.resolve({ status, headers: { ...headers, ...kept } })
  const isText = typeof body === 'string' && headers['content-type']?.startsWith('text/')
  const text = isText
    ? body
    : JSON.stringify(isProblem ? { ...body, request: asked.requestId } : body)
  return encoded(asked.request, text, status, {
    'content-type': 'application/json',
    vary: 'cookie, authorization',
    ...headers,
    ...kept,
  })
}

/** What was answered to whoever showed a key, here or to a proxy, is for whoever shows it again. */
function keepingOf(
  { request }: ApiAsked,
  { 'cache-control': keeping = '' }: ApiAnswer['headers'],
): ApiAnswer['headers'] {
  if (request.headers.get('authorization') === null) return {}
  if (!isReading(request)) return { 'cache-control': 'no-store' }
  return keeping === 'no-cache' ? { 'cache-control': 'private, no-cache' } : {}
}
