import { compress, type Encoding } from './compress.ts'
import { type Asking, encodingFor, etagOf, isKnown } from './encode.ts'

/** A text that goes out again and again: its tag and its compressed forms are made once. */
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
 * An answer with such a text, or 304 for who has it already.
 *
 * @example
 * return staticResponse(request, staticText(html), { 'content-type': 'text/html' })
 */
export async function staticResponse(
  { headers: asked }: Asking,
  { body, etag, encoded }: StaticText,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const vary = headers['vary'] ? `${headers['vary']}, accept-encoding` : 'accept-encoding'
  const all = { ...headers, vary, etag }
  if (isKnown(etag, asked.get('if-none-match'))) {
    const { 'content-type': _, ...rest }: Record<string, string> = all
    return new Response(null, { status: 304, headers: rest })
  }
  const encoding = encodingFor(body, asked.get('accept-encoding'))
  if (!encoding) {
    return new Response(body, { headers: { ...all, 'content-length': String(body.length) } })
  }
  const ready = encoded.get(encoding) ?? compress(body, encoding, 'often')
  encoded.set(encoding, ready)
  const small = await ready
  const length = { 'content-encoding': encoding, 'content-length': String(small.length) }
  return new Response(small, { headers: { ...all, ...length } })
}
