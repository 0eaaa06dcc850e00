import { createContext, useContext } from 'react'

/** Shows a sentence for a moment and lets screen readers read it. */
export type Say = (sentence: string) => void

export const SayContext = createContext<Say>(() => undefined)

export function useSay(): Say {
  return useContext(SayContext)
}
