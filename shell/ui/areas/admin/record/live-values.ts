import { createContext, useContext, useSyncExternalStore } from 'react'

export type Values = Readonly<Record<string, unknown>>

/** What stands in a form now. Whatever follows from it hears of each change. */
export interface Live {
  readonly now: () => Values
  readonly isDirty: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

export interface LiveStore extends Live {
  set(values: Values, isDirty: boolean): void
}

export function createLive(start: Values): LiveStore {
  let [values, isDirty] = [start, false]
  const listeners = new Set<() => void>()
  return {
    now: () => values,
    isDirty: () => isDirty,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next, dirty) {
      ;[values, isDirty] = [next, dirty]
      for (const listener of listeners) listener()
    },
  }
}

export const LiveContext = createContext<Live>(createLive({}))

/** What follows from the values in the form around; the same answer twice is no change. */
export function useLive<T extends string | number | boolean | null>(of: (live: Live) => T): T {
  const live = useContext(LiveContext)
  const read = () => of(live)
  return useSyncExternalStore(live.subscribe, read, read)
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
