import { createContext, useContext } from 'react'
import type { Problem } from '#shell/model/failure.ts'
import type { Need } from '#shell/model/need.ts'

/** What of the installation needs the reader, and how to ask for it anew. */
export interface Needs {
  readonly needs: readonly Need[]
  /** Why they are not known. */
  readonly problem?: Problem | undefined
  ask(): Promise<void>
}

const nothing: Needs = { needs: [], ask: async () => {} }

export const NeedsContext = createContext(nothing)

export function useNeeds(): Needs {
  return useContext(NeedsContext)
}
