import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compress, type Encoding } from './compress.ts'

/** What is no longer is compressed at once: to hand it to another thread costs more than to do it. */
const longestAtOnce = 64 * 1024
const defaultRoom = 4 * 1024 * 1024

/**
 * Compresses answers that are made anew for each request. The same answer is often made again: what has been
 * compressed under a tag, which is a hash of it, is sent again.
 *
 * @example
 * const compressOnce = createCompression()
 * const body = await compressOnce(bytes, 'br', etag)
 */
export function createCompression(room = defaultRoom) {
  const known = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  const keep = (key: string, body: Uint8Array<ArrayBuffer>) => {
    known.set(key, body)
    size += body.length
    for (const [oldest, { length }] of known) {
      if (size <= room) return
      known.delete(oldest)
      size -= length
    }
  }

  return async (
    body: Uint8Array<ArrayBuffer>,
    encoding: NonNullable<Encoding>,
    etag: string | undefined,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (body.length > longestAtOnce) return compress(body, encoding, 'once')
    if (etag === undefined) return atOnce(body, encoding)
    const key = `${encoding} ${etag}`
    const found = known.get(key)
    if (found) return found
    const compressed = atOnce(body, encoding)
    keep(key, compressed)
    return compressed
  }
}

/** With little effort: what is saved beyond that takes longer to find than to send. */
function atOnce(
  body: Uint8Array<ArrayBuffer>,
  encoding: NonNullable<Encoding>,
): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return new Uint8Array(gzipSync(body, { level: 1 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  return new Uint8Array(brotliCompressSync(body, { params: quality }))
}
