import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** Stops accepting connections, and resolves when the pending requests have ended. */
export async function closeServer(server: Server, drainTime: number): Promise<void> {
  // Connections that have arrived meanwhile are accepted first. The system would reset them.
  await setImmediate()
  return new Promise((resolve) => {
    // A connection whose request has not been read yet counts as idle, and `close` would close it.
    const closeIdle = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    // A response that began before the shutdown keeps its connection alive, which becomes idle
    // later. What has arrived is read first.
    const sweep = setInterval(() => void setImmediate().then(closeIdle), 50)
    const cut = setTimeout(() => server.closeAllConnections(), drainTime)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
