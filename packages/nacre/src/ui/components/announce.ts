import { createContext, useContext } from 'react'

/**
 * Displays a sentence for a moment and announces it to screen readers. With `visually-hidden` it is
 * only announced.
 *
 * @example
 * const copy = (announce: Announce) => announce('Link copied.')
 */
export type Announce = (text: string, className?: 'visually-hidden') => void

export const AnnounceContext = createContext<Announce>(() => undefined)

/**
 * Returns the function that displays a sentence for a moment and announces it to screen readers.
 *
 * @example
 * const announce = useAnnounce()
 * announce('Link copied.')
 */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}
