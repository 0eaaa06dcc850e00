import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** How long the first request of a connection is awaited. */
const firstRequestTime = 1_000

/**
 * Stops accepting connections, and resolves when the pending requests have ended. `hasUnused` says
 * whether a connection has not had a request yet. A proxy sends the request right after it connects,
 * but later if its machine is busy.
 */
export async function closeServer(
  server: Server,
  drainTime: number,
  hasUnused: () => boolean,
): Promise<void> {
  await quietMoment(server)
  return new Promise((resolve) => {
    // A connection whose request has not been read yet counts as idle, and `close` would close it.
    const closeIdle = server.closeIdleConnections.bind(server)
    server.closeIdleConnections = () => {}
    // A response that began before the shutdown keeps its connection alive, which becomes idle
    // later. What has arrived is read first.
    const awaitedUntil = performance.now() + firstRequestTime
    const sweep = setInterval(() => {
      if (performance.now() > awaitedUntil || !hasUnused()) void setImmediate().then(closeIdle)
    }, 50)
    const cut = setTimeout(() => server.closeAllConnections(), drainTime)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

const longestSearch = 500
const shortTurn = 0.3

/**
 * Waits for a turn of the event loop that accepts no connection and takes no time. The system resets the
 * connections that have arrived and are not accepted when the server closes; after such a turn, there are
 * hardly any.
 */
async function quietMoment(server: Server): Promise<void> {
  let count = 0
  const onConnection = () => {
    count += 1
  }
  server.on('connection', onConnection)
  const end = performance.now() + longestSearch
  for (let isQuiet = false; !isQuiet && performance.now() < end;) {
    const [before, start] = [count, performance.now()]
    await setImmediate()
    isQuiet = count === before && performance.now() - start < shortTurn
  }
  server.off('connection', onConnection)
}
