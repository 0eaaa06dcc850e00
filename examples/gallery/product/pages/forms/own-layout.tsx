import { recordPage, type RecordPageData } from 'nacre/admin'
import type { product } from '../../product.ts'

const item = recordPage<typeof product, 'items'>('items', {
  values: () => ({ size: 'large' }),
  to: '/forms',
})

export const { load } = item

export const Sample = ({ data }: { data: RecordPageData }) => (
  <item.Form
    data={data}
    layout={
      <div className="columns">
        <item.Field name="name" />
        <item.Field name="amount" />
        <item.Field name="size" />
      </div>
    }
  >
    <button className="main">Add the item</button>
  </item.Form>
)
