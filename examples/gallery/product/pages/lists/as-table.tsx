import { type ListPageData, listPage } from 'nacre/admin'
import type { product } from '../../product.ts'

const items = listPage<typeof product, 'items'>('items', {
  columns: ['name', 'size', 'amount', 'price', 'bought'],
  filters: ['size', 'isNew', 'place', 'amount', 'bought'],
  sort: 'name',
  limit: 2,
  hasTotals: true,
})

export const { load } = items

export const Sample = ({ data }: { data: ListPageData }) => <items.List data={data} />
