import { AppError } from '#shell/language/errors/app-error.ts'
import { isImageFileName } from '#shell/model/values/file-fields.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { HttpContext } from '../requests/http-context.ts'
import { contentTypeOf } from '#shell/tools/content-types.ts'
import { matchesEtag } from '../responses/encode.ts'
import { parseRange } from '#shell/tools/parse-range.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'

/**
 * Creates the handler for uploaded files. Images have an unguessable, immutable URL and need no
 * permission. All other files require read access to their record and are sent as attachments, so
 * they never run as a page of this origin.
 */
export function createFileHandler(options: {
  readonly files: Files
  readonly operations: Pick<Operations, 'readFile'>
}): (httpContext: HttpContext) => Promise<Response> {
  const { files, operations } = options
  return async (httpContext) => {
    if (httpContext.visitor.error) throw httpContext.visitor.error
    const name = httpContext.url.pathname.slice(start.length)
    const headers = isImageFileName(name)
      ? pictureHeaders(name)
      : fileHeaders(name, await operations.readFile(contextOf(httpContext), name))
    return send(files, httpContext.request, name, headers)
  }
}

function contextOf({ visitor, requestId, address }: HttpContext) {
  return { actor: visitor.actor, channel: 'file', requestId, ip: ipRateLimitKey(address) }
}

const start = '/files/'

type HeaderList = Readonly<Record<string, string>>

function pictureHeaders(name: string): HeaderList {
  return {
    'content-type': contentTypeOf(name).type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
  }
}

function fileHeaders(
  file: string,
  { name, facts }: Awaited<ReturnType<Operations['readFile']>>,
): HeaderList {
  const { type } = facts
  return {
    'content-type': type.startsWith('text/') ? 'text/plain; charset=utf-8' : type,
    'content-disposition': attachmentHeader(name),
    'cache-control': 'no-store',
    vary: 'cookie, authorization',
    etag: `"${file}"`,
  }
}

async function send(
  files: Files,
  { method, headers: requested }: Request,
  name: string,
  headers: HeaderList,
): Promise<Response> {
  const { etag = '' } = headers
  if (matchesEtag(etag, requested.get('if-none-match'))) {
    if ((await files.size(name)) === undefined) throw new AppError('not-found')
    const { 'content-type': _type, 'content-disposition': _disposition, ...stored } = headers
    return new Response(null, { status: 304, headers: stored })
  }
  const isWhole = method !== 'HEAD' && !requested.has('range')
  if (isWhole) {
    const opened = await files.open(name)
    if (!opened) throw new AppError('not-found')
    return new Response(opened.content, { headers: { ...headers, ...lengthHeaders(opened.size) } })
  }
  const size = await files.size(name)
  if (size === undefined) throw new AppError('not-found')
  const range = method === 'HEAD' ? undefined : parseRange(requested, size, etag)
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const all = { ...headers, ...lengthHeaders(size) }
  if (method === 'HEAD') return new Response(null, { headers: all })
  const opened = await files.open(name, range)
  if (!opened) throw new AppError('not-found')
  if (!range) return new Response(opened.content, { headers: all })
  const part = `bytes ${range.from}-${range.to}/${size}`
  return new Response(opened.content, {
    status: 206,
    headers: { ...headers, ...lengthHeaders(opened.size), 'content-range': part },
  })
}

function lengthHeaders(size: number): HeaderList {
  return { 'content-length': String(size), 'accept-ranges': 'bytes' }
}

/** Returns a `Content-Disposition` with the UTF-8 name (RFC 6266) and an ASCII fallback. */
function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/gu, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
