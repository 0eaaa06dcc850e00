import { createContext, useContext } from 'react'

/** Opens the sheet of keys. */
export const KeySheetContext = createContext<() => void>(() => undefined)

export function useKeySheet(): () => void {
  return useContext(KeySheetContext)
}
