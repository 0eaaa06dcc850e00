import type { PageContext } from 'nacre/http'
import { EmptyState, PageHead } from 'nacre/admin'
import { IntentLink } from 'nacre/react'
import type { product } from '../../product.ts'

export async function load({ http }: PageContext<typeof product>) {
  const where = { state: { in: ['reserved', 'confirmed'] }, member: 'me' } as const
  return http.bookings.list({ where, sort: 'starts', limit: 5, expand: ['room'] })
}

/** Takes the place of the list at the start of the members’ area. */
export function Page({ data: bookings }: { data: Awaited<ReturnType<typeof load>> }) {
  const items = bookings.ok ? bookings.data.items : []
  const book = (
    <IntentLink className="button main" to="/my/bookings/new">
      Book a room
    </IntentLink>
  )
  return (
    <>
      <PageHead title="Next rehearsals" actions={book} />
      {items.length === 0 && <EmptyState title="Nothing is booked." />}
      <ul>
        {items.map(({ id, number, starts, room }) => (
          <li key={id}>
            <IntentLink to={`/my/bookings/${id}`}>{number}</IntentLink>{' '}
            {typeof room === 'object' && room.name} <time dateTime={starts}>{starts}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
