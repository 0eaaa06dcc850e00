import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compress, type Encoding } from '#shell/tools/compress.ts'

/** Shorter bodies are compressed synchronously, because a worker thread would cost more. */
const maxSyncBytes = 64 * 1024
const defaultCapacity = 4 * 1024 * 1024

/**
 * Creates a compressor for dynamic responses. Responses often repeat, so compressed bodies are
 * cached by ETag, which is a hash of the content.
 *
 * @example
 * const compressOnce = createCachedCompressor()
 * const body = await compressOnce(bytes, 'br', etag)
 */
export function createCachedCompressor(capacity = defaultCapacity) {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  const keep = (key: string, body: Uint8Array<ArrayBuffer>) => {
    cache.set(key, body)
    size += body.length
    for (const [oldest, { length }] of cache) {
      if (size <= capacity) return
      cache.delete(oldest)
      size -= length
    }
  }

  return async (
    body: Uint8Array<ArrayBuffer>,
    encoding: NonNullable<Encoding>,
    etag: string | undefined,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (body.length > maxSyncBytes) return compress(body, encoding, 'once')
    if (etag === undefined) return compressSync(body, encoding)
    const key = `${encoding} ${etag}`
    const found = cache.get(key)
    if (found) return found
    const compressed = compressSync(body, encoding)
    keep(key, compressed)
    return compressed
  }
}

/**
 * Compresses synchronously at the fastest level. Higher levels take more time than they save in
 * transfer.
 */
function compressSync(
  body: Uint8Array<ArrayBuffer>,
  encoding: NonNullable<Encoding>,
): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return new Uint8Array(gzipSync(body, { level: 1 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  return new Uint8Array(brotliCompressSync(body, { params: quality }))
}
