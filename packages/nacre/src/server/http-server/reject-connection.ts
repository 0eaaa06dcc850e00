import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../log/log.ts'
import type { ServerErrorCode } from '../requests/server-error-code.ts'
import { rawErrorResponse, statusOf } from '../responses/server-errors.ts'

const lingerTime = 500

const errorCodeByNodeCode: Readonly<Record<string, ServerErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'request-header-fields-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'content-too-large',
}

/**
 * Handles parse errors and timeouts of a connection. It sends an error response, unless that could
 * be mistaken for the response to another request.
 *
 * @example
 * server.on('clientError', createClientErrorHandler({ latestResponseOn, nextRequestId, headers, log }))
 */
export function createClientErrorHandler(options: {
  /** The response to the last request of this connection, which may be incomplete. */
  readonly latestResponseOn: (socket: Duplex) => ServerResponse | undefined
  readonly nextRequestId: () => string
  readonly headers: Readonly<Record<string, string>>
  readonly log: Log
}): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const { latestResponseOn, nextRequestId, headers, log } = options
  // The parser reports an error for each further chunk.
  const rejected = new WeakSet<Duplex>()

  const sendRawError = (socket: Duplex, id: ServerErrorCode, address: string) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const requestId = nextRequestId()
    log.info('Connection rejected', { requestId, status: statusOf(id), ip: address })
    socket.end(rawErrorResponse(id, requestId, headers))
    // Closing a connection with unread data resets it, and the client may lose the response.
    const timer = setTimeout(() => socket.destroy(), lingerTime)
    socket.once('close', () => clearTimeout(timer))
  }

  return (error, socket) => {
    if (rejected.has(socket)) return
    rejected.add(socket)
    const id = errorCodeByNodeCode[error.code ?? ''] ?? 'bad-request'
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : ''
    const response = latestResponseOn(socket)
    if (!response || response.writableFinished) sendRawError(socket, id, address)
    // The garbage follows a valid request, whose response is sent first.
    else if (response.req.complete) response.once('close', () => sendRawError(socket, id, address))
    else if (response.headersSent || response.socket !== socket) socket.destroy()
    else sendRawError(socket, id, address)
  }
}
