import { loadPageReader, Parts, RecordTable } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'

export async function load(context: PageContext<typeof product>) {
  const [reader, items] = await Promise.all([
    loadPageReader(context),
    context.http.items.list({ sort: 'name', expand: ['place'] }),
  ])
  return { reader, items: items.ok ? items.data.items : [] }
}

export const Sample = ({ data }: { data: Awaited<ReturnType<typeof load>> }) => (
  <Parts reader={data.reader}>
    <RecordTable
      plural="items"
      records={data.items}
      columns={['name', 'amount', 'price', 'place', 'state']}
    />
  </Parts>
)
