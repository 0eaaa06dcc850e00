import { useNavigation } from 'react-router'
import { useListState } from './list-state-context.ts'
import type { ListLocation } from './list-url.ts'

/**
 * Returns the current location of the list, or the one that is loading, so that quick clicks add
 * up.
 */
export function usePendingLocation(): ListLocation {
  const { here } = useListState()
  const { location: next } = useNavigation()
  return next?.pathname === here.pathname ? { ...here, search: next.search } : here
}
