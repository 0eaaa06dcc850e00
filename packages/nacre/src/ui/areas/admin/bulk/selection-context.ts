import { createContext, useContext } from 'react'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { Item } from './run-bulk.ts'

/** The progress of selecting a range whose rows are still loading. */
export interface RangeSelection {
  readonly done: number
  readonly all: number
  stop(): void
}

/** The selected records of the surrounding list. */
export interface Selection {
  readonly ticked: ReadonlyMap<string, Item>
  /** Whether all matching records are selected, regardless of the ticks. */
  readonly isAll: boolean
  /** Present while a range is loading. */
  readonly reaching: RangeSelection | undefined
  /** Ticks or unticks a record, with `isRange` all rows from the previous one. */
  tick(record: AnyRecord, isTicked: boolean, isRange: boolean): void
  tickPage(isTicked: boolean): void
  setAll(isAll: boolean): void
  /** Selects exactly these records, including those on other pages. */
  choose(rows: readonly Item[]): void
  clear(): void
}

export const SelectionContext = createContext<Selection | undefined>(undefined)

export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection must be used inside SelectionContext.')
  return selection
}
