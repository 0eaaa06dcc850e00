import { newId } from '#shell/store/identifier.ts'
import type { StoredProcess } from '#shell/store/jobs/processes.ts'
import type { Store } from '#shell/store/store.ts'

/** How often a process says that it works. */
const interval = 4_000
/** After so many of our own looks without a word from it, a process is not alive. */
const mostMissed = 5

/** What this process claims by. */
export interface Member {
  readonly id: string
  /** Aborts when others have taken this process for dead: what it had is theirs. */
  readonly lost: AbortSignal
}

/**
 * Says that this process works, and finds those that do not any more. Silence is counted in looks and not in
 * time: no jump of a clock, and no pause of the whole machine, makes a living process dead.
 */
export interface Presence {
  /** This process in the list of those that work. */
  join(): Promise<Member>
  /** Says that it works and looks at the others; tells whether something became free. */
  look(): Promise<boolean>
  /** Hears that something became free. */
  onFree(listener: () => void): void
  start(): { stop(): Promise<void> }
}

export function createPresence(
  { processes, isAlone }: Pick<Store, 'processes' | 'isAlone'>,
  onFailure: (error: unknown) => void = () => undefined,
): Presence {
  let member: Promise<Member & { readonly lose: () => void }> | undefined
  let seen = new Map<string, StoredProcess & { readonly missed: number }>()
  const listeners: (() => void)[] = []

  const joinNow = async () => {
    const id = newId()
    const control = new AbortController()
    await processes.join(id)
    return { id, lost: control.signal, lose: () => control.abort() }
  }
  const join = () => {
    member ??= joinNow().catch((error: unknown) => {
      member = undefined
      throw error
    })
    return member
  }
  const look = async (): Promise<boolean> => {
    const me = await join()
    if (!(await processes.beat(me.id))) {
      member = undefined
      me.lose()
      return false
    }
    const now = new Map<string, StoredProcess & { readonly missed: number }>()
    let isFreed = false
    for (const other of await processes.list()) {
      if (other.id === me.id) continue
      const before = seen.get(other.id)
      const missed = before?.beat === other.beat ? before.missed + 1 : 0
      if (missed < mostMissed) now.set(other.id, { ...other, missed })
      else if (await processes.remove(other)) isFreed = true
    }
    seen = now
    if (isFreed) for (const listener of listeners) listener()
    return isFreed
  }

  return {
    join,
    look,
    onFree: (listener) => void listeners.push(listener),
    start() {
      // Where it cannot be said any more, the others find out by themselves.
      const leave = async () => processes.leave((await join()).id)
      // Whoever is alone has nobody to tell, and those who were here before are not alive.
      if (isAlone) return { stop: () => leave().catch(onFailure) }
      const timer = setInterval(() => void look().catch(onFailure), interval)
      return {
        async stop() {
          clearInterval(timer)
          await leave().catch(onFailure)
        },
      }
    },
  }
}
