import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | undefined

/** Below this the compressed body would hardly be smaller. */
const worthIt = 600

/** `effort` is for what will be sent more than once. */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: 'once' | 'often',
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return copy(await zip(body, { level: effort === 'often' ? 9 : 6 }))
  if (encoding === undefined) return body
  const quality = effort === 'often' ? 9 : 4
  return copy(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

function copy(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

export function encodingFor(body: Uint8Array, accepted: string | null | undefined): Encoding {
  return body.length < worthIt ? undefined : acceptedEncoding(accepted ?? undefined)
}

/** Weak, because the same content goes out in several encodings. */
export function etagOf(body: Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/**
 * A record's version with what the answer holds besides: a count in it may change without a new version.
 * Who sends it back in `If-Match` names the version.
 */
function versionedTag(version: string | undefined, tag: string): string {
  return version === undefined ? tag : `"${version.slice(1, -1)}.${tag.slice(3, -1)}"`
}

export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//u, '')
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
  )
}

/** An answer whose body the client may already have: 304 then, else compressed as it likes. */
export async function encodedResponse(
  request: Request,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const plain = new TextEncoder().encode(text)
  const all = new Headers(headers)
  all.append('vary', 'accept-encoding')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && status === 200 && headers['cache-control'] !== 'no-store') {
    const etag = versionedTag(headers['etag'], etagOf(plain))
    all.set('etag', etag)
    if (isKnown(etag, request.headers.get('if-none-match'))) {
      all.delete('content-type')
      return new Response(null, { status: 304, headers: all })
    }
  }
  const encoding = encodingFor(plain, request.headers.get('accept-encoding'))
  if (encoding) all.set('content-encoding', encoding)
  const body = await compress(plain, encoding, 'once')
  // Said here, because the answer to a HEAD loses its body before anybody counts.
  all.set('content-length', String(body.length))
  return new Response(body, { status, headers: all })
}
