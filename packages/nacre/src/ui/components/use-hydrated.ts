import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

/**
 * Returns false on the server and during hydration, and true afterwards.
 *
 * @example
 * const isHydrated = useHydrated()
 * return <button hidden={!isHydrated}>Share</button>
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeNever, returnTrue, returnFalse)
}

const returnTrue = () => true
const returnFalse = () => false
