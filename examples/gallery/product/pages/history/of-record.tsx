import { type HistoryPageData, historyPage } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'

const history = historyPage('items', { id: ({ params }) => params['id'] })

export const { action } = history

/** The history of the first item. */
export async function load(context: PageContext<typeof product>) {
  const items = await context.http.items.list({ sort: 'createdAt', limit: 1 })
  const [first] = items.ok ? items.data.items : []
  return history.load({ ...context, params: { id: first?.id } })
}

export const Sample = ({ data }: { data: HistoryPageData }) => <history.History data={data} />
