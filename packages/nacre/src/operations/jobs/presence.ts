import { createId } from '#shell/store/identifier.ts'
import type { StoredProcess } from '#shell/store/jobs/processes.ts'
import type { Store } from '#shell/store/store.ts'

/** The interval of heartbeats in milliseconds. */
const interval = 4_000
/** The number of checks without a heartbeat after which a process is considered dead. */
const maxMissedChecks = 5

/** The identity under which this process claims jobs. */
export interface ProcessIdentity {
  readonly id: string
  /** Aborts when other processes consider this one dead and take over its jobs. */
  readonly lost: AbortSignal
}

/**
 * Sends heartbeats and detects dead processes. Missed heartbeats are counted in checks, not in
 * time, so that clock jumps and suspended machines do not make a live process appear dead.
 */
export interface Presence {
  /** Registers this process and returns its identity. */
  join(): Promise<ProcessIdentity>
  /** Sends a heartbeat and checks other processes. Returns whether jobs were released. */
  check(): Promise<boolean>
  /** Adds a listener that is called when jobs were released. */
  onReleased(listener: () => void): void
  start(): { stop(): Promise<void> }
}

export function createPresence(
  { processes, isAlone }: Pick<Store, 'processes' | 'isAlone'>,
  onFailure: (error: unknown) => void = () => undefined,
): Presence {
  let member: Promise<ProcessIdentity & { readonly lose: () => void }> | undefined
  let lastHeartbeats = new Map<string, StoredProcess & { readonly missedChecks: number }>()
  const listeners: (() => void)[] = []

  const register = async () => {
    const id = createId()
    const control = new AbortController()
    await processes.join(id)
    return { id, lost: control.signal, lose: () => control.abort() }
  }
  const join = () => {
    member ??= register().catch((error: unknown) => {
      member = undefined
      throw error
    })
    return member
  }
  const check = async (): Promise<boolean> => {
    const self = await join()
    if (!(await processes.beat(self.id))) {
      member = undefined
      self.lose()
      return false
    }
    const now = new Map<string, StoredProcess & { readonly missedChecks: number }>()
    let isAnyReleased = false
    for (const process of await processes.list()) {
      if (process.id === self.id) continue
      const before = lastHeartbeats.get(process.id)
      const missedChecks =
        before?.heartbeatCount === process.heartbeatCount ? before.missedChecks + 1 : 0
      if (missedChecks < maxMissedChecks) now.set(process.id, { ...process, missedChecks })
      else if (await processes.remove(process)) isAnyReleased = true
    }
    lastHeartbeats = now
    if (isAnyReleased) for (const listener of listeners) listener()
    return isAnyReleased
  }

  return {
    join,
    check,
    onReleased: (listener) => void listeners.push(listener),
    start() {
      // If this fails, other processes detect the end by missing heartbeats.
      const leave = async () => processes.leave((await join()).id)
      // A single process needs no heartbeats, and entries of previous processes are dead.
      if (isAlone) return { stop: () => leave().catch(onFailure) }
      const timer = setInterval(() => void check().catch(onFailure), interval)
      return {
        async stop() {
          clearInterval(timer)
          await leave().catch(onFailure)
        },
      }
    },
  }
}
