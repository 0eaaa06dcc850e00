import { type ListPageData, listPage } from 'nacre/admin'
import type { product } from '../../product.ts'

const none = listPage<typeof product, 'items'>('items', { where: { amount: { gt: 100 } } })

export const { load } = none

export const Sample = ({ data }: { data: ListPageData }) => <none.Records data={data} />
