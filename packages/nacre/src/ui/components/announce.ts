import { createContext, useContext } from 'react'

/**
 * Displays a sentence for a moment and announces it to screen readers. With `visually-hidden` it is
 * only announced.
 */
export type Announce = (sentence: string, how?: 'visually-hidden') => void

export const AnnounceContext = createContext<Announce>(() => undefined)

export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}
