import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { DocumentHead } from '../../../page-module.ts'
import { HistoryEntries } from '../record/history/history-entries.tsx'
import { type HistoryData, loadHistory } from '../record/history/load-history.ts'
import { restoreVersion } from '../record/history/restore-version.ts'
import { NoAccess } from './no-access.tsx'
import { pageRecords } from './page-records.ts'
import type { EntityPlural } from './page-types.ts'
import { loadReaderFor, type PageReader, Parts } from './parts.tsx'

/**
 * The data of a page with the history of a record, and what its parts need to know of the reader.
 *
 * @example
 * const isUnchanged = ({ entries }: HistoryPageData) => entries.length <= 1
 */
export interface HistoryPageData extends HistoryData {
  readonly reader: PageReader
}

/**
 * The exports of a page with the history of a record, and the component for it.
 *
 * @example
 * const parts: HistoryPageParts = historyPage('cards', { id: ({ params }) => params['id'] })
 */
export interface HistoryPageParts {
  load(context: PageContext): Promise<HistoryPageData>
  /** Restores values of an old version, for readers who may change the record. */
  action(context: PageContext, form: FormData): Promise<ActionResult>
  readonly showsErrors: true
  /** Gives the page the language of its reader. */
  head(data: HistoryPageData): DocumentHead
  /** The changes, newest first, with a filter and links to older ones. */
  History(props: { readonly data: HistoryPageData }): ReactNode
}

/**
 * Creates a page with the history of a record, for readers who may read it.
 *
 * @example
 * const history = historyPage('cards', { id: ({ params }) => params['id'] })
 * export const { load, action, showsErrors, head } = history
 * export const Page = ({ data }: { data: HistoryPageData }) => <history.History data={data} />
 */
export function historyPage<P extends AnyProduct = RegisteredProduct>(
  plural: EntityPlural<P>,
  { id }: { readonly id: (context: PageContext) => string | undefined },
): HistoryPageParts {
  const atRecord = (context: PageContext): PageContext => ({
    ...context,
    params: { ...context.params, plural, id: id(context) ?? '' },
  })
  return {
    async load(context) {
      const [history, reader] = await Promise.all([
        loadHistory(atRecord(context), pageRecords),
        loadReaderFor(context, ['partsOfForms'], plural),
      ])
      return { ...history, reader }
    },
    action: (context, form) => restoreVersion(atRecord(context), form, pageRecords),
    showsErrors: true,
    head: ({ reader: { language } }) => ({ language }),
    History: ({ data }) => (
      <Parts reader={data.reader}>
        {data.record ? <HistoryEntries data={data} /> : <NoAccess reader={data.reader} />}
      </Parts>
    ),
  }
}
