import type { ApiAnswer } from '#shell/api/api.ts'
import { linesType } from '#shell/api/import-progress.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { ApiAsked } from '../requests/asked.ts'
import type { Encoded } from './encode.ts'

/**
 * An answer that goes out piece by piece, each asked for when there is room for it: who reads slowly makes
 * us read slowly, too.
 */
export function streamed(
  { request }: Pick<ApiAsked, 'request'>,
  { status, headers }: ApiAnswer,
  pieces: AsyncIterable<string | Uint8Array>,
): Encoded {
  const vary = 'cookie, authorization, accept-encoding'
  const bytes = streamOf(pieces)
  const accepted = request.headers.get('accept-encoding') ?? undefined
  // What is told while it happens must not wait until there is enough to be worth compressing.
  const isTold = headers['content-type'] === linesType
  // Whoever is told how long it is sees how far it has come, and that it came whole.
  const isMeasured = 'content-length' in headers
  if (isTold || isMeasured || acceptedEncoding(accepted, ['gzip']) === undefined) {
    return { status, headers: { ...headers, vary }, body: bytes }
  }
  const body = bytes.pipeThrough(new CompressionStream('gzip'))
  return { status, headers: { ...headers, vary, 'content-encoding': 'gzip' }, body }
}

function streamOf(
  pieces: AsyncIterable<string | Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        // To give nothing is not to be asked again.
        if (value.length > 0) return controller.enqueue(bytesOf(value))
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

const encoder = new TextEncoder()

function bytesOf(piece: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? encoder.encode(piece) : new Uint8Array(piece)
}
