import { createContext, useContext } from 'react'

/** Opens the shortcut help. */
export const ShortcutHelpContext = createContext<() => void>(() => undefined)

export function useOpenShortcutHelp(): () => void {
  return useContext(ShortcutHelpContext)
}
