import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'
import { endAfterRequest } from '../requests/read-body.ts'
import type { EncodedResponse } from './encode.ts'
import { requestIdOf } from './secured-response.ts'

/** Sends an encoded response through node:http. */
export async function sendEncoded(
  { status, headers, body, cookies }: EncodedResponse,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  if (cookies) response.setHeader('set-cookie', [...cookies])
  if (body instanceof ReadableStream) {
    await sendStream(body, response, () => response.writeHead(status, headers), log)
    return
  }
  response.writeHead(status, headers)
  // With one byte per character, latin1 needs no encoding.
  if (typeof body === 'string')
    response.end(body, headers['content-length'] === String(body.length) ? 'latin1' : 'utf8')
  else response.end(body)
}

/**
 * Sends a response while the client is still uploading, so that the client can read it. The client
 * may lose it if the connection is closed before the request is read.
 */
export function sendWhileUploading(
  body: Uint8Array | string,
  request: IncomingMessage,
  response: ServerResponse,
  writeHead: () => void,
): void {
  response.setHeader('Connection', 'close')
  writeHead()
  response.write(body)
  endAfterRequest(request, response)
}

type ChunkReader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Sends a stream. An error before its first chunk is thrown before the head is written, so that it
 * can still become an error response.
 */
export async function sendStream(
  stream: ReadableStream<Uint8Array>,
  response: ServerResponse,
  writeHead: () => void,
  log: Log,
): Promise<void> {
  const reader = stream.getReader()
  const first = await reader.read()
  writeHead()
  void sendChunks(reader, first, response).catch((error: unknown) => {
    log.error('Response aborted', { requestId: requestIdOf(response), error })
    response.destroy()
  })
}

/** Sends a stream with backpressure and cancels it when the client disconnects. */
async function sendChunks(
  reader: ChunkReader,
  first: Awaited<ReturnType<ChunkReader['read']>>,
  response: ServerResponse,
): Promise<void> {
  let wake: (() => void) | undefined
  response.on('drain', () => wake?.())
  response.once('close', () => {
    wake?.()
    reader.cancel().catch(() => {})
  })
  let part = first
  while (!part.done && !response.destroyed && response.req.method !== 'HEAD') {
    if (!response.write(part.value)) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    part = await reader.read()
  }
  response.end()
}
