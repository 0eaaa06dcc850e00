import { type ListPageData, listPage, PageHead } from 'nacre/admin'
import type { product } from '../../product.ts'

const bookings = listPage<typeof product, 'bookings'>('bookings', {
  columns: ['number', 'room', 'member', 'starts', 'price', 'state'],
  filters: ['room', 'starts'],
  where: { state: { in: ['reserved', 'confirmed'] } },
  sort: 'starts',
  hasSelection: true,
})

export const { load, head } = bookings

/** What staff see of the coming bookings, with what can be done with many of them. */
export const Page = ({ data }: { data: ListPageData }) => (
  <>
    <PageHead />
    <bookings.List data={data} />
  </>
)
