import type { PageContext } from 'nacre/http'
import type { product } from '../../product.ts'
import './rooms.css'

export async function load({ http }: PageContext<typeof product>) {
  return http.rooms.list({ sort: 'name', limit: 100, expand: ['site'] })
}

/** The rooms that can be booked. Visitors sign in first. */
export function Page({ data: rooms }: { data: Awaited<ReturnType<typeof load>> }) {
  return (
    <div className="page">
      <h1>Rooms</h1>
      <ul className="rooms">
        {rooms.ok &&
          rooms.data.items.map(({ id, name, seats, rate, site }) => (
            <li key={id}>
              <h2>{name}</h2>
              <p>
                {typeof site === 'object' && site.name}, {seats} seats, {rate} € an hour
              </p>
              <a href={`/my/bookings/new?room=${id}`}>Book {name}</a>
            </li>
          ))}
      </ul>
    </div>
  )
}
