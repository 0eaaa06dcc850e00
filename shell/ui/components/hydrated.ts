import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page comes to life, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const yes = () => true
const no = () => false
