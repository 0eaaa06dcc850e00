import { setTimeout as pause } from 'node:timers/promises'
import { resultOf } from './trouble.ts'

/** How long another process may go on writing, as one that starts at the same moment or a command beside the server. */
const patience = 30_000
const between = 20
const busy = 5

/** Begins to write as soon as no other process does. Meanwhile everybody here can read and be answered. */
export async function beginWhenFree(begin: () => void): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return begin()
    } catch (cause) {
      if (resultOf(cause) !== busy) throw cause
      if (performance.now() > until) throw new Error(locked, { cause })
    }
    await pause(between)
  }
}

const locked = `Nothing was stored: another process has kept the database file locked for ${patience / 1_000} seconds.`
