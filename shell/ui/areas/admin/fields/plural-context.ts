import { createContext, useContext } from 'react'
import { useParams } from 'react-router'

/** Whose fields they are, where that is not the entity of the page: a record that is made in between. */
export const PluralContext = createContext<string | undefined>(undefined)

export function usePlural(): string {
  const { plural = '' } = useParams()
  return useContext(PluralContext) ?? plural
}
