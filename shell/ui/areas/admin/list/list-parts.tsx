import type { ComponentType, ReactNode } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ExchangeTools } from '../exchange/exchange-tools.tsx'
import { cellInPlace } from '../in-place/cell-in-place.tsx'
import { SelectionAround } from '../select/selection.tsx'
import { PageTick, RowTick } from '../select/ticks.tsx'
import type { AnyRecord } from '../any-record.ts'
import { actOnColumns, columnsFormName } from './act-on-columns.ts'
import { actOnRows, rowsForm } from './act-on-rows.ts'
import type { ListAsked } from './list-address.ts'
import { actOnNewView, actOnView, newViewForm, viewForm } from './view/act-on-view.ts'

/** A list as it is shown: what others who put something into it have to know. */
export interface ShownList {
  readonly entity: EntityOutline
  readonly columns: readonly string[]
  /** What was asked of the API: with it all records that match can be meant, also those of other pages. */
  readonly asked: ListAsked
  /** The records of this page. */
  readonly items: readonly AnyRecord[]
  /** How many there are before them, where that is known. */
  readonly skip?: number
  /** Where one scrolls through all: those that have come so far, by their places. */
  readonly rows?: ReadonlyMap<number, AnyRecord>
  readonly total: number
}

/** What others put into every list. Each place may stay empty. */
interface ListParts {
  /** Beside the button that makes a new record. */
  readonly Tools?: ComponentType<{ entity: EntityOutline; asked: ListAsked }>
  /** Around the table, for what knows which rows are selected. */
  readonly Around?: ComponentType<{ list: ShownList; children: ReactNode }>
  /** A first cell of the heading and of each row, within the `th` and `td` that the table gives it. */
  readonly HeadLead?: ComponentType<{ list: ShownList }>
  readonly RowLead?: ComponentType<{ entity: EntityOutline; record: AnyRecord }>
  /** Around what a cell shows, for what can be changed in place. */
  readonly aroundCell?: (cell: {
    entity: EntityOutline
    column: string
    record: AnyRecord
    children: ReactNode
  }) => ReactNode
}

export const listParts: ListParts = {
  Tools: ExchangeTools,
  Around: SelectionAround,
  HeadLead: PageTick,
  RowLead: RowTick,
  aroundCell: cellInPlace,
}

type Act = (context: PageContext, form: FormData) => Promise<ActOutcome>

/** The forms of a list by the name that each has (`ActForm name=…`), and what comes of them. */
export const listActs: Readonly<Record<string, Act>> = {
  [columnsFormName]: actOnColumns,
  [rowsForm]: actOnRows,
  [newViewForm]: actOnNewView,
  [viewForm]: actOnView,
}
