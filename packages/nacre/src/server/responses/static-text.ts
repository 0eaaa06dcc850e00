import { compress, type Encoding } from '#shell/tools/compress.ts'
import type { RequestHead } from '../requests/request-head.ts'
import { encodingFor, etagOf, matchesEtag } from './encode.ts'

/** A constant text with its ETag and its compressed variants, which are computed once. */
export interface StaticText {
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

export function staticText(text: string): StaticText {
  const body = new TextEncoder().encode(text)
  return { body, etag: etagOf(body), encoded: new Map() }
}

/**
 * Creates a response with a static text, or 304 if the client has it.
 *
 * @example
 * return staticResponse(request, staticText(html), { 'content-type': 'text/html' })
 */
export async function staticResponse(
  { headers: requestHeaders }: RequestHead,
  { body, etag, encoded }: StaticText,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const vary = headers['vary'] ? `${headers['vary']}, accept-encoding` : 'accept-encoding'
  const all = { ...headers, vary, etag }
  if (matchesEtag(etag, requestHeaders.get('if-none-match'))) {
    const { 'content-type': _, ...rest }: Record<string, string> = all
    return new Response(null, { status: 304, headers: rest })
  }
  const encoding = encodingFor(body, requestHeaders.get('accept-encoding'))
  if (!encoding) {
    return new Response(body, { headers: { ...all, 'content-length': String(body.length) } })
  }
  const ready = encoded.get(encoding) ?? compress(body, encoding, 'often')
  encoded.set(encoding, ready)
  const small = await ready
  const length = { 'content-encoding': encoding, 'content-length': String(small.length) }
  return new Response(small, { headers: { ...all, ...length } })
}
