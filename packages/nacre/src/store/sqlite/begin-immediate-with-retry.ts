import { setTimeout as pause } from 'node:timers/promises'
import { resultCodeOf } from './outage.ts'

/**
 * The timeout in milliseconds while another process writes, such as one that starts at the same
 * time or a command.
 */
const timeout = 30_000
const retryInterval = 20
const busy = 5

/**
 * Begins a write transaction, and retries while another process writes, without blocking this
 * process.
 */
export async function beginImmediateWithRetry(begin: () => void): Promise<void> {
  const until = performance.now() + timeout
  for (;;) {
    try {
      return begin()
    } catch (cause) {
      if (resultCodeOf(cause) !== busy) throw cause
      if (performance.now() > until) throw new Error(locked, { cause })
    }
    await pause(retryInterval)
  }
}

const locked = `Nothing was stored: another process has kept the database file locked for ${timeout / 1_000} seconds.`
