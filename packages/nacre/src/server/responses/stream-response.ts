import type { ApiResponse } from '#shell/api/api-request.ts'
import { ndjsonType } from '#shell/api/import-progress.ts'
import { negotiateEncoding } from '#shell/tools/negotiate-encoding.ts'
import type { ApiHttpContext } from '../requests/http-context.ts'
import type { EncodedResponse } from './encode.ts'

/**
 * Creates a streamed response with backpressure: chunks are requested as fast as the client reads.
 */
export function streamResponse(
  { request }: Pick<ApiHttpContext, 'request'>,
  { status, headers }: ApiResponse,
  chunks: AsyncIterable<string | Uint8Array>,
): EncodedResponse {
  const vary = 'cookie, authorization, accept-encoding'
  const bytes = toByteStream(chunks)
  const accepted = request.headers.get('accept-encoding') ?? undefined
  // Progress messages are not compressed, because compression would delay them.
  const isProgress = headers['content-type'] === ndjsonType
  // Content-Length lets the client show progress and detect an incomplete response.
  const isMeasured = 'content-length' in headers
  if (isProgress || isMeasured || negotiateEncoding(accepted, ['gzip']) === undefined) {
    return { status, headers: { ...headers, vary }, body: bytes }
  }
  const body = bytes.pipeThrough(new CompressionStream('gzip'))
  return { status, headers: { ...headers, vary, 'content-encoding': 'gzip' }, body }
}

function toByteStream(
  chunks: AsyncIterable<string | Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        // An empty chunk would not trigger another pull.
        if (value.length > 0) return controller.enqueue(bytesOf(value))
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

const encoder = new TextEncoder()

function bytesOf(chunk: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof chunk === 'string' ? encoder.encode(chunk) : new Uint8Array(chunk)
}
