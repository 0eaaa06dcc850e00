import { createContext, useContext } from 'react'
import type { NavigationGroup } from './navigation.ts'

/** The pages that the reader may open. The side bar, the palette and the shortcuts use them. */
export const NavigationContext = createContext<readonly NavigationGroup[]>([])

export function useNavigationGroups(): readonly NavigationGroup[] {
  return useContext(NavigationContext)
}
