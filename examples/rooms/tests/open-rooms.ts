import { testProduct } from 'nacre/test'
import { product } from '../product/product.ts'
import { manager, member, staff } from '../product/people.ts'

/** A week in which the rooms are open from ten to eleven in the evening. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const hours = weekdays.map((weekday) => ({ weekday, from: '10:00', to: '23:00' }))

/** Opens a site with a room, its staff, and members. Monday, 3 May 2027 is ten o’clock in Vienna. */
export async function openRooms() {
  const app = await testProduct(product, { now: '2027-05-03T08:00:00Z' })
  const mona = await app.person({ roles: [manager], name: 'Mona' })
  const [sam, eve] = [await app.person({ roles: [staff] }), await app.person({ roles: [staff] })]
  const places = { address: 'Mill Street 5', email: 'mill@example.org' }
  const site = await mona.must.sites.create({ name: 'Mill', staff: [sam.id], ...places })
  const other = await mona.must.sites.create({ name: 'Barn', staff: [eve.id], ...places })
  const room = await mona.must.rooms.create({
    site: site.id,
    name: 'Cellar',
    seats: 5,
    rate: '12.00',
    hours,
  })
  const people = await Promise.all([1, 2, 3].map(() => app.person({ roles: [member] })))
  const [una, max, zoe] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  type Person = typeof una
  /** The times of a day in May, as clocks in Vienna show them. */
  const times = (day: number, from: string, to: string) => ({
    starts: `2027-05-${String(day).padStart(2, '0')}T${from}:00+02:00`,
    ends: `2027-05-${String(day).padStart(2, '0')}T${to}:00+02:00`,
  })
  const book = (who: Person, day: number, from = '14:00', to = '16:00') =>
    who.bookings.create({ room: room.id, ...times(day, from, to) })
  const subjects = async (who: Person) => (await app.emails.to(who)).map(({ subject }) => subject)
  return {
    app,
    mona,
    sam,
    eve,
    una,
    max,
    zoe,
    site,
    other,
    room,
    times,
    book,
    subjects,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Returns the first of a list that has one. */
export function theFirst<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('There is none.')
  return one
}
