import { createContext, useContext } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../admin-context.ts'
import type { AskedField } from './filter/asked-field.ts'
import type { Here } from './list-address.ts'
import type { FoundList } from './load-list.ts'

/** What the parts of a list have in their hands. */
export interface ListContent extends FoundList {
  /** Where this is, with what its view says written out. */
  readonly here: Here
  readonly fields: ReadonlyMap<string, AskedField>
}

export const ListContext = createContext<ListContent | undefined>(undefined)

export function useList(): ListContent {
  const list = useContext(ListContext)
  if (!list) throw new Error('A part of a list stands outside of it.')
  return list
}

const words = {
  en: { state: 'State', created: 'Created', updated: 'Changed', id: 'Id' },
  de: { state: 'Zustand', created: 'Angelegt', updated: 'Geändert', id: 'Kennung' },
}

/** What a column is called. */
export function useColumnName(): (name: string, entity: EntityOutline) => string {
  const kept: Readonly<Record<string, string>> = useWords(words)
  return (name, { fields }) => fields[name]?.label ?? kept[name] ?? name
}
