import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../log/log.ts'
import { rawRefusal, type RefusalId, statusOf } from '../answers/refusal.ts'

const lingerTime = 500

const idByCode: Readonly<Record<string, RefusalId>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'head-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
}

/**
 * Ends a connection on which something arrived that is no request, or too slowly. It says why, if
 * it can do so without being taken for the answer to something else.
 *
 * @example
 * server.on('clientError', createConnectionRefuser({ latestAnswer, nextRequestId, headers, log }))
 */
export function createConnectionRefuser(options: {
  /** The answer to the last request that came whole or in part on this connection. */
  readonly latestAnswer: (socket: Duplex) => ServerResponse | undefined
  readonly nextRequestId: () => string
  readonly headers: Readonly<Record<string, string>>
  readonly log: Log
}): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const { latestAnswer, nextRequestId, headers, log } = options
  // The parser complains again about each further piece of the same nonsense.
  const refused = new WeakSet<Duplex>()

  const say = (socket: Duplex, id: RefusalId, address: string) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const requestId = nextRequestId()
    log.info('A connection was refused.', { requestId, status: statusOf(id), address })
    socket.end(rawRefusal(id, requestId, headers))
    // What is unread when a connection closes resets it, and may cost the client the answer.
    const timer = setTimeout(() => socket.destroy(), lingerTime)
    socket.once('close', () => clearTimeout(timer))
  }

  return (error, socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    const id = idByCode[error.code ?? ''] ?? 'malformed'
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : ''
    const answer = latestAnswer(socket)
    if (!answer || answer.writableFinished) say(socket, id, address)
    // The nonsense came behind a good request, which gets its answer first.
    else if (answer.req.complete) answer.once('close', () => say(socket, id, address))
    else if (answer.headersSent || answer.socket !== socket) socket.destroy()
    else say(socket, id, address)
  }
}
