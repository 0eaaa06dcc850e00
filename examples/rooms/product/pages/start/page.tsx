import { PageHead, RecordTable } from 'nacre/admin'
import type { PageContext } from 'nacre/http'
import { IntentLink } from 'nacre/react'
import type { product } from '../../product.ts'

export async function load({ http }: PageContext<typeof product>) {
  const where = { state: { in: ['reserved', 'confirmed'] }, member: 'me' } as const
  return http.bookings.list({ where, sort: 'starts', limit: 5, expand: ['room'] })
}

/** Where the members’ area begins. */
export function Page({ data: bookings }: { data: Awaited<ReturnType<typeof load>> }) {
  const book = (
    <IntentLink className="button main" to="/my/book">
      Book a room
    </IntentLink>
  )
  return (
    <>
      <PageHead actions={book} />
      <RecordTable
        plural="bookings"
        records={bookings.ok ? bookings.data.items : []}
        columns={['number', 'room', 'starts', 'price', 'state']}
        empty={<p>Nothing is booked.</p>}
      />
    </>
  )
}
