import { type ListPageData, listPage, PageHead } from 'nacre/admin'
import type { product } from '../../product.ts'

const postings = listPage<typeof product, 'postings'>('postings', {
  columns: ['createdAt', 'account', 'entry', 'amount'],
  filters: ['account', 'createdAt', 'amount'],
  sort: '-createdAt',
  hasTotals: true,
})

export const { load, head } = postings

export const Page = ({ data }: { data: ListPageData }) => (
  <>
    <PageHead />
    <postings.List data={data} />
  </>
)
