import { Failure } from '#shell/model/failure.ts'
import { isPictureName } from '#shell/model/kept-files.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { Asked } from '../requests/asked.ts'
import { contentTypeOf } from '../answers/content-types.ts'
import { isKnown } from '../answers/encode.ts'
import { rangeOf } from '../answers/range.ts'
import { sourceKey } from '../requests/request-checks.ts'

/**
 * Answers with stored files. A picture is for everybody who knows its address, which nobody can guess,
 * and never changes under it. Any other file is for those who may read a record that holds it, and is
 * saved, never shown: whatever is in it does not become a page of ours.
 */
export function createFileDoor(options: {
  readonly files: Files
  readonly operations: Pick<Operations, 'readFile'>
}): (asked: Asked) => Promise<Response> {
  const { files, operations } = options
  return async (asked) => {
    if (asked.visitor.refused) throw asked.visitor.refused
    const name = asked.url.pathname.slice(start.length)
    const headers = isPictureName(name)
      ? pictureHeaders(name)
      : fileHeaders(name, await operations.readFile(byOf(asked), name))
    return send(files, asked.request, name, headers)
  }
}

function byOf({ visitor, requestId, address }: Asked) {
  return { actor: visitor.actor, via: 'file', request: requestId, source: sourceKey(address) }
}

const start = '/files/'

type Lines = Readonly<Record<string, string>>

function pictureHeaders(name: string): Lines {
  return {
    'content-type': contentTypeOf(name).type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
  }
}

function fileHeaders(
  file: string,
  { name, facts }: Awaited<ReturnType<Operations['readFile']>>,
): Lines {
  const { type } = facts
  return {
    'content-type': type.startsWith('text/') ? 'text/plain; charset=utf-8' : type,
    'content-disposition': attachment(name),
    'cache-control': 'no-store',
    vary: 'cookie, authorization',
    etag: `"${file}"`,
  }
}

async function send(
  files: Files,
  { method, headers: wanted }: Request,
  name: string,
  headers: Lines,
): Promise<Response> {
  const { etag = '' } = headers
  if (isKnown(etag, wanted.get('if-none-match'))) {
    if ((await files.size(name)) === undefined) throw new Failure('not-found')
    const { 'content-type': _type, 'content-disposition': _disposition, ...kept } = headers
    return new Response(null, { status: 304, headers: kept })
  }
  const isWhole = method !== 'HEAD' && !wanted.has('range')
  if (isWhole) {
    const opened = await files.open(name)
    if (!opened) throw new Failure('not-found')
    return new Response(opened.content, { headers: { ...headers, ...lengths(opened.size) } })
  }
  const size = await files.size(name)
  if (size === undefined) throw new Failure('not-found')
  const range = method === 'HEAD' ? undefined : rangeOf(wanted, size, etag)
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const all = { ...headers, ...lengths(size) }
  if (method === 'HEAD') return new Response(null, { headers: all })
  const opened = await files.open(name, range)
  if (!opened) throw new Failure('not-found')
  if (!range) return new Response(opened.content, { headers: all })
  const part = `bytes ${range.from}-${range.to}/${size}`
  return new Response(opened.content, {
    status: 206,
    headers: { ...headers, ...lengths(opened.size), 'content-range': part },
  })
}

function lengths(size: number): Lines {
  return { 'content-length': String(size), 'accept-ranges': 'bytes' }
}

/** A name in any language, in the one way that every browser reads alike; and a plain one for others. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/gu, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
