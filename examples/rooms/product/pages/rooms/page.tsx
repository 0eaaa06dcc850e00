import { type ListPageData, listPage, RecordValue } from 'nacre/admin'
import type { product } from '../../product.ts'

const rooms = listPage<typeof product, 'rooms'>('rooms', {
  columns: ['name', 'site', 'seats', 'rate'],
  filters: ['site', 'seats'],
  sort: 'name',
})

export const { load, head } = rooms

/** The rooms that can be booked. Visitors sign in first. */
export const Page = ({ data }: { data: ListPageData }) => (
  <div className="page">
    <h1>Rooms</h1>
    <rooms.List data={data}>
      {(room) => (
        <>
          <h2>{room.name}</h2>
          <p>
            <RecordValue plural="rooms" record={room} field="site" />, {room.seats} seats,{' '}
            <RecordValue plural="rooms" record={room} field="rate" /> an hour
          </p>
          <a href={`/my/bookings/new?room=${room.id}`}>Book {room.name}</a>
        </>
      )}
    </rooms.List>
  </div>
)
