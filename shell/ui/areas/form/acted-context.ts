import { createContext, useContext } from 'react'
import type { Acted } from '#shell/http/page-context.ts'

export const ActedContext = createContext<Acted | undefined>(undefined)

/** Whether the form is on its way. */
export const BusyContext = createContext(false)

/** What is wrong with a field of the form around, and what had been given for it. */
export function useActedField(name: string): { complaint?: string; given?: readonly string[] } {
  const acted = useContext(ActedContext)
  const complaint = acted?.problem?.fields?.[name]
  const given = acted?.values[name]
  return { ...(complaint === undefined ? {} : { complaint }), ...(given ? { given } : {}) }
}
