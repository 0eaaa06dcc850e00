import { createContext, useContext } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { ListLocation } from './list-url.ts'
import type { LoadedList } from './load-list.ts'

/** The page of a list with its location, for the parts that lists of areas and of pages share. */
export interface ListState extends Pick<LoadedList, 'result' | 'limit' | 'offset'> {
  readonly entity: EntitySchema
  readonly here: ListLocation
  /** The order while the URL has none. */
  readonly defaultSort: string
  /** The parameters of the URL that filter. */
  readonly filterParams: readonly string[]
  /** The URL of the list without filters, search and order. */
  readonly resetUrl: string
}

export const ListStateContext = createContext<ListState | undefined>(undefined)

export function useListState(): ListState {
  const list = useContext(ListStateContext)
  if (!list) throw new Error('useListState must be used inside ListStateContext.')
  return list
}
