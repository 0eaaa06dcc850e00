import { recordPage, type RecordPageData } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'

const item = recordPage('items', { id: ({ params }) => params['id'], to: '/moves' })

export const { action } = item

/** The first item that still has transitions. */
export async function load(context: PageContext<typeof product>) {
  const drafts = await context.http.items.list({ where: { state: 'draft' }, limit: 1 })
  const [first] = drafts.ok ? drafts.data.items : []
  return item.load({ ...context, params: { id: first?.id } })
}

export const Sample = ({ data }: { data: RecordPageData }) => <item.Moves data={data} />
