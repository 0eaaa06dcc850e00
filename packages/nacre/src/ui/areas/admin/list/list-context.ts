import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { createContext, useContext } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FilterField } from './filter/filter-field.ts'
import type { ListState } from './list-state-context.ts'
import type { LoadedList } from './load-list.ts'

/** The context of the components of a list. */
export interface ListContent extends LoadedList, ListState {
  readonly fields: ReadonlyMap<string, FilterField>
}

export const ListContext = createContext<ListContent | undefined>(undefined)

export function useList(): ListContent {
  const list = useContext(ListContext)
  if (!list) throw new Error('useList must be used inside ListContext.')
  return list
}

/** Returns a function that labels columns. */
export function useColumnName(): (name: string, entity: EntitySchema) => string {
  const t = useMessages()
  return (name, { fields }) => {
    const key = `list.listContext.${name}`
    return fields[name]?.label ?? (isMessage(key) ? t(key) : name)
  }
}
