import { hash } from 'node:crypto'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Encoding } from './compress.ts'
import { createCompression } from './compress-once.ts'

/** Below this the compressed body would hardly be smaller. */
const worthIt = 600

/** The same for what is compressed for one answer alone: less fits into one packet as it is. */
const worthOnce = 1_200

/** From this many characters on. */
const longText = 4_000

const compressOnce = createCompression()

export function encodingFor(
  body: string | Uint8Array,
  accepted: string | null | undefined,
): Encoding {
  // Where every character is more than a byte, a little more may have been worth it.
  return body.length < worthIt ? undefined : acceptedEncoding(accepted ?? undefined)
}

/** Weak, because the same content goes out in several encodings. */
export function etagOf(body: string | Uint8Array): string {
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

/** As much of a request as says what its answer may look like. */
export interface Asking {
  readonly method: string
  readonly headers: { get(name: string): string | null }
}

/** An answer as it goes out, whatever carries it. The names of its headers are in lower case. */
export interface Encoded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly cookies?: readonly string[]
}

/** An answer whose body the client may already have: 304 then, else compressed as it likes. */
export async function encoded(
  { method, headers: asked }: Asking,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Encoded> {
  const all: Record<string, string> = { ...headers }
  // What is long is turned into bytes once, for its tag, its length and the wire.
  const content = text.length < longText ? text : Buffer.from(text)
  all['vary'] = all['vary'] ? `${all['vary']}, accept-encoding` : 'accept-encoding'
  const isRead = method === 'GET' || method === 'HEAD'
  let etag: string | undefined
  if (isRead && status === 200 && headers['cache-control'] !== 'no-store') {
    etag = versionedTag(headers['etag'], etagOf(content))
    all['etag'] = etag
    if (isKnown(etag, asked.get('if-none-match'))) {
      const { 'content-type': _, ...kept } = all
      return { status: 304, headers: kept }
    }
  }
  const isWorth = content.length >= worthOnce
  const encoding = isWorth ? encodingFor(content, asked.get('accept-encoding')) : undefined
  if (!encoding) {
    // Said here, because the answer to a HEAD loses its body before anybody counts.
    all['content-length'] = String(Buffer.byteLength(content))
    return { status, headers: all, body: content }
  }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const body = await compressOnce(bytes, encoding, etag)
  all['content-encoding'] = encoding
  all['content-length'] = String(body.length)
  return { status, headers: all, body }
}

export function responseOf({ status, headers, body, cookies = [] }: Encoded): Response {
  const response = new Response(body ?? null, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export async function encodedResponse(...asked: Parameters<typeof encoded>): Promise<Response> {
  return responseOf(await encoded(...asked))
}
