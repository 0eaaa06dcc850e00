import { hash } from 'node:crypto'
import { negotiateEncoding } from '#shell/tools/negotiate-encoding.ts'
import type { RequestHead } from '../requests/request-head.ts'
import type { Encoding } from '#shell/tools/compress.ts'
import { createCachedCompressor } from './cached-compressor.ts'

/** Shorter bodies hardly become smaller. Unit: bytes. */
const minCompressibleBytes = 600

/**
 * The same for responses that are compressed once. Shorter ones fit into one packet uncompressed.
 */
const minBytesForOneUse = 1_200

/** The length, in characters, from which a text is encoded before hashing. */
const minBufferedLength = 4_000

const compressOnce = createCachedCompressor()

export function encodingFor(
  body: string | Uint8Array,
  accepted: string | null | undefined,
): Encoding {
  // The length in characters is a lower bound of the length in bytes.
  return body.length < minCompressibleBytes ? undefined : negotiateEncoding(accepted ?? undefined)
}

/** Returns a weak ETag, because the content is sent in several encodings. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/**
 * Combines a record’s version with a hash of the response, because counters change without a new
 * version. `If-Match` uses the version only.
 */
function versionedTag(version: string | undefined, tag: string): string {
  return version === undefined ? tag : `"${version.slice(1, -1)}.${tag.slice(3, -1)}"`
}

export function matchesEtag(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false
  const strongTag = (tag: string) => tag.trim().replace(/^W\//u, '')
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => strongTag(tag) === strongTag(etag))
  )
}

/** An encoded response that fetch or node:http can send. Header names are in lower case. */
export interface EncodedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly cookies?: readonly string[]
}

/** Encodes a response: 304 if the client has it, else compressed as the client accepts. */
export async function encodeResponse(
  { method, headers: requestHeaders }: RequestHead,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<EncodedResponse> {
  const all: Record<string, string> = { ...headers }
  // A long text is encoded once for its ETag, its length and the transfer.
  const content = text.length < minBufferedLength ? text : Buffer.from(text)
  all['vary'] = all['vary'] ? `${all['vary']}, accept-encoding` : 'accept-encoding'
  const isRead = method === 'GET' || method === 'HEAD'
  let etag: string | undefined
  if (isRead && status === 200 && headers['cache-control'] !== 'no-store') {
    etag = versionedTag(headers['etag'], etagOf(content))
    all['etag'] = etag
    if (matchesEtag(etag, requestHeaders.get('if-none-match'))) {
      const { 'content-type': _, ...stored } = all
      return { status: 304, headers: stored }
    }
  }
  const isLongEnough = content.length >= minBytesForOneUse
  const encoding = isLongEnough
    ? encodingFor(content, requestHeaders.get('accept-encoding'))
    : undefined
  if (!encoding) {
    // Set here, because the body of a HEAD response is dropped before its length is computed.
    all['content-length'] = String(Buffer.byteLength(content))
    return { status, headers: all, body: content }
  }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const body = await compressOnce(bytes, encoding, etag)
  all['content-encoding'] = encoding
  all['content-length'] = String(body.length)
  return { status, headers: all, body }
}

export function toFetchResponse({
  status,
  headers,
  body,
  cookies = [],
}: EncodedResponse): Response {
  const response = new Response(body ?? null, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export async function createEncodedResponse(
  ...params: Parameters<typeof encodeResponse>
): Promise<Response> {
  return toFetchResponse(await encodeResponse(...params))
}
