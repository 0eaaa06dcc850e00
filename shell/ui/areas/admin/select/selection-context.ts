import { createContext, useContext } from 'react'
import type { AnyRecord } from '../any-record.ts'
import type { Item } from './run-bulk.ts'

/** How far it is to the other end of a range whose rows have not all come. */
export interface Reaching {
  readonly done: number
  readonly all: number
  stop(): void
}

/** What is ticked in the list around. */
export interface Selection {
  readonly ticked: ReadonlyMap<string, Item>
  /** Whether all that match are meant, whatever is ticked. */
  readonly isAll: boolean
  /** As long as more is on its way to being ticked. */
  readonly reaching: Reaching | undefined
  /** Ticks or unticks a record; with `isRange` all rows from the one before to it. */
  tick(record: AnyRecord, isTicked: boolean, isRange: boolean): void
  tickPage(isTicked: boolean): void
  setAll(isAll: boolean): void
  /** Selects these and no others, also where they are not on this page. */
  choose(rows: readonly Item[]): void
  clear(): void
}

export const SelectionContext = createContext<Selection | undefined>(undefined)

export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('A part of a selection stands outside of a list.')
  return selection
}
