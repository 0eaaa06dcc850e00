import type { ListView } from './list-view.ts'
import type { ComponentType, ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ExchangeTools } from '../import-export/exchange-tools.tsx'
import { renderInlineEditCell } from '../inline-edit/inline-edit-cell.tsx'
import { SelectionProvider } from '../bulk/selection-provider.tsx'
import { PageCheckbox, RowCheckbox } from '../bulk/selection-checkboxes.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import { runColumnsAction, columnsFormName } from './columns/run-columns-action.ts'
import { runPageSizeAction, pageSizeFormName } from './run-page-size-action.ts'
import type { ListUrlParams } from './list-url.ts'
import {
  runNewViewAction,
  runViewAction,
  newViewFormName,
  viewFormName,
} from './view/run-view-action.ts'

/** Components that other modules add to every list. All are optional. */
interface ListSections {
  /** Beside the button that creates a record. */
  readonly Tools?: ComponentType<{ entity: EntitySchema; params: ListUrlParams }>
  /** A wrapper around the table that keeps the selection. */
  readonly Around?: ComponentType<{ list: ListView; children: ReactNode }>
  /** The content of an additional first cell in the header and in each row. */
  readonly HeadLead?: ComponentType<{ list: ListView }>
  readonly RowLead?: ComponentType<{ entity: EntitySchema; record: AnyRecord }>
  /** Wraps the content of a cell for inline editing. */
  readonly aroundCell?: (cell: {
    entity: EntitySchema
    column: string
    record: AnyRecord
    children: ReactNode
  }) => ReactNode
}

export const listComponents: ListSections = {
  Tools: ExchangeTools,
  Around: SelectionProvider,
  HeadLead: PageCheckbox,
  RowLead: RowCheckbox,
  aroundCell: renderInlineEditCell,
}

type Act = (context: PageContext, form: FormData) => Promise<ActionResult>

/** The actions of the forms in a list by their names (`ActionForm name=…`). */
export const listActions: Readonly<Record<string, Act>> = {
  [columnsFormName]: runColumnsAction,
  [pageSizeFormName]: runPageSizeAction,
  [newViewFormName]: runNewViewAction,
  [viewFormName]: runViewAction,
}
