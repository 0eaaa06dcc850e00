import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | undefined

/** Compresses a body. Use the effort `often` for content that is sent more than once. */
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
