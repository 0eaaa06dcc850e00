import { loadPageReader, Parts, RecordValues } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'

export async function load(context: PageContext<typeof product>) {
  const [reader, items] = await Promise.all([
    loadPageReader(context),
    context.http.items.list({ where: { name: 'Ladder' }, expand: ['place'] }),
  ])
  return { reader, item: items.ok ? items.data.items[0] : undefined }
}

export const Sample = ({ data: { reader, item } }: { data: Awaited<ReturnType<typeof load>> }) => (
  <Parts reader={reader}>
    {item && (
      <RecordValues
        plural="items"
        record={item}
        fields={['name', 'price', 'place', 'state', 'text', 'picture']}
      />
    )}
  </Parts>
)
