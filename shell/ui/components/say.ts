import { createContext, useContext } from 'react'

/** Shows a sentence for a moment and lets screen readers read it, or `unseen` the latter only. */
export type Say = (sentence: string, how?: 'unseen') => void

export const SayContext = createContext<Say>(() => undefined)

export function useSay(): Say {
  return useContext(SayContext)
}
