import { createContext, useContext } from 'react'
import { useParams } from 'react-router'

/**
 * The plural of the entity that the fields belong to, if the URL does not name it: on a page of the product,
 * and for a record that is created in a dialog.
 */
export const PluralContext = createContext<string | undefined>(undefined)

export function usePlural(): string {
  const { plural = '' } = useParams()
  return useContext(PluralContext) ?? plural
}
