import { days, hours, minutes } from 'nacre'
import { expect, test } from 'vitest'
import { member } from '../product/people.ts'
import { theFirst, openRooms } from './open-rooms.ts'

const refusedWith = (code: string) => ({ ok: false, problem: { code } })

test('visitors see sites and rooms, and staff change what belongs to their site (1, 3, 4, 5)', async () => {
  await using house = await openRooms()
  const visitor = house.app.visitor()
  expect((await visitor.must.rooms.list()).items).toMatchObject([{ name: 'Cellar', seats: 5 }])
  expect((await visitor.must.sites.list()).items).toHaveLength(2)
  const seats = { seats: 6 }
  expect(await house.sam.rooms.change(house.room, seats)).toMatchObject({ ok: true })
  expect(await house.eve.rooms.change(house.room, seats)).toMatchObject(refusedWith('forbidden'))
  const changed = await house.mona.must.rooms.read(house.room.id)
  expect(await house.sam.rooms.change(changed, { rate: '1' })).toMatchObject({ ok: false })
  const { name, address, email } = house.site
  expect(await house.sam.sites.create({ name, address, email })).toMatchObject({ ok: false })
  const booking = await house.book(house.una, 5)
  expect(booking).toMatchObject({ ok: true })
  expect((await house.sam.must.bookings.list()).items).toHaveLength(1)
  expect((await house.eve.must.bookings.list()).items).toEqual([])
  expect((await house.max.must.bookings.list()).items).toEqual([])
})

test('a booking is inside the opening hours, one to eight hours, and ahead (2, 6, 8)', async () => {
  await using house = await openRooms()
  const { una, book } = house
  const closed = refusedWith('room-closed')
  expect(await book(una, 8)).toMatchObject(closed) // A Saturday.
  expect(await book(una, 5, '09:45', '11:00')).toMatchObject(closed)
  expect(await book(una, 5, '22:30', '23:30')).toMatchObject(closed)
  expect(await book(una, 5, '10:00', '11:00')).toMatchObject({ ok: true })
  const wrong = refusedWith('validation-failed')
  expect(await book(una, 6, '14:00', '14:45')).toMatchObject(wrong)
  expect(await book(una, 6, '10:00', '18:15')).toMatchObject(wrong)
  expect(await book(una, 6, '14:10', '16:00')).toMatchObject(wrong)
  expect(await book(una, 3, '09:00', '10:00')).toMatchObject({ ok: false })
  await house.app.clock.to('2027-05-03T12:00:00Z')
  expect(await book(una, 3, '11:00', '12:00')).toMatchObject(wrong)
  const late = { starts: '2027-09-01T12:00:00Z', ends: '2027-09-01T14:00:00Z' }
  expect(await una.bookings.create({ room: house.room.id, ...late })).toMatchObject(wrong)
  const values = { room: house.room.id, member: una.id, ...late }
  expect(await house.mona.bookings.create(values)).toMatchObject({ ok: true })
})

test('bookings of a room do not overlap, with a gap, however many book at once (7)', async () => {
  await using house = await openRooms()
  const crowd = [house.una, house.max, house.zoe]
  const answers = await house.app.together(crowd, (who) => house.book(who, 5))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const taken = refusedWith('room-taken')
  expect(await house.book(house.una, 5, '16:00', '17:00')).toMatchObject(taken)
  expect(await house.book(house.una, 5, '16:15', '17:15')).toMatchObject({ ok: true })
  const span = { from: '2027-05-05T08:00:00Z', until: '2027-05-05T21:00:00Z' }
  const query = new URLSearchParams({ room: house.room.id, minutes: '60', ...span })
  const free = await house.app.visitor().get(`/v1/bookings/free?${query}`)
  expect(free).toMatchObject({ ok: true })
  expect(JSON.stringify(free)).not.toContain(house.una.id)
})

test('number, price and deposit are those of the time of booking (9, 10, 11, 15)', async () => {
  await using house = await openRooms()
  const { una, mona } = house
  const times = house.times(5, '14:00', '15:30')
  const short = await una.must.bookings.create({ room: house.room.id, ...times })
  expect(short).toMatchObject({ number: 'B-2027-0001', price: '18.00', deposit: '5.00' })
  const room = await mona.must.rooms.read(house.room.id)
  await mona.must.rooms.change(room, { rate: '20.00' })
  expect((await una.must.bookings.read(short.id)).price).toBe('18.00')
  const long = await house.book(una, 6, '14:00', '18:00')
  expect(long).toMatchObject({ data: { price: '72.00', deposit: '14.40', state: 'reserved' } })
})

test('a member has three open bookings at most, and changes the remark only (12, 13, 14, 37)', async () => {
  await using house = await openRooms()
  const { una, sam } = house
  for (const day of [4, 5, 6]) expect(await house.book(una, day)).toMatchObject({ ok: true })
  expect(await house.book(una, 7)).toMatchObject(refusedWith('too-many-bookings'))
  const values = { room: house.room.id, member: una.id, ...house.times(7, '14:00', '16:00') }
  expect(await sam.bookings.create(values)).toMatchObject({ ok: true })
  expect(await house.max.bookings.create(values)).toMatchObject({ ok: false })
  expect((await sam.must.rooms.read(house.room.id)).ahead).toBe(4)
  expect((await sam.must.users.read(una.id)).openBookings).toBe(4)
  const first = theFirst((await una.must.bookings.list({ sort: 'starts' })).items)
  const remarked = await una.must.bookings.change(first, { remark: 'With drums' })
  const later = house.times(4, '18:00', '19:00')
  expect(await una.bookings.change(remarked, later)).toMatchObject({ ok: false })
  expect(await sam.must.bookings.change(remarked, later)).toMatchObject({ price: '12.00' })
})

test('a deposit is paid within 48 hours, or the booking lapses (15, 16, 17, 18, 33)', async () => {
  await using house = await openRooms()
  const { una, sam, app } = house
  const [paid, lapsed] = [await house.book(una, 12), await house.book(una, 13)]
  if (!paid.ok || !lapsed.ok) throw new Error('There is no booking.')
  const confirmed = await sam.must.bookings.move(paid.data, 'confirm', { reference: 'Bank 17' })
  expect(confirmed).toMatchObject({ state: 'confirmed', paidAt: app.clock.now() })
  await app.clock.forward(hours(48))
  expect((await una.must.bookings.read(lapsed.data.id)).state).toBe('lapsed')
  const again = await sam.bookings.move(lapsed.data, 'confirm', { reference: 'Bank 18' })
  expect(again).toMatchObject({ ok: false })
  expect(await house.subjects(una)).toEqual(
    expect.arrayContaining(['Reserved: Cellar', 'Confirmed: Cellar', 'Lapsed: Cellar']),
  )
  const soon = await house.book(una, 6, '12:00', '13:00')
  if (!soon.ok) throw new Error('There is no booking.')
  await app.clock.to('2027-05-06T10:00:00Z')
  expect((await una.must.bookings.read(soon.data.id)).state).toBe('lapsed')
})

test('members cancel a day before, staff until the start, and the deposit is given back (19, 20, 21)', async () => {
  await using house = await openRooms()
  const { una, sam, app } = house
  const pay = async (day: number) => {
    const made = await house.book(una, day)
    if (!made.ok) throw new Error(made.problem.title)
    return sam.must.bookings.move(made.data, 'confirm', { reference: 'Cash' })
  }
  const [early, late] = [await pay(5), await pay(4)]
  expect((await una.must.bookings.move(early, 'cancel')).state).toBe('cancelled')
  const { items } = await sam.must.refunds.list()
  expect(items).toMatchObject([{ booking: early.id, amount: '5.00', state: 'open' }])
  await sam.must.refunds.move(theFirst(items), 'pay', { reference: 'Cash' })
  await app.clock.forward(hours(5))
  expect(await una.bookings.move(late, 'cancel')).toMatchObject(refusedWith('call-the-site'))
  await sam.must.bookings.move(late, 'withdraw', { reason: 'Water in the cellar' })
  expect((await sam.must.refunds.list()).items).toHaveLength(2)
  expect(await house.subjects(una)).toContain('Cancelled: Cellar')
  expect(await house.book(house.max, 5)).toMatchObject({ ok: true })
})

test('who waits longest gets the time as soon as it is free (22, 23, 24, 25)', async () => {
  await using house = await openRooms()
  const { una, max, zoe, app } = house
  const booked = await house.book(una, 12)
  if (!booked.ok) throw new Error('There is no booking.')
  const place = { room: house.room.id, ...house.times(12, '14:00', '16:00') }
  await max.must.waits.create(place)
  expect(await max.waits.create(place)).toMatchObject({ ok: false })
  await app.clock.forward(minutes(1))
  const second = await zoe.must.waits.create(place)
  await una.must.bookings.move(booked.data, 'cancel')
  const [got] = (await max.must.bookings.list()).items
  expect(got).toMatchObject({ state: 'reserved', starts: booked.data.starts })
  expect(await house.subjects(max)).toEqual(
    expect.arrayContaining(['Reserved: Cellar', 'You have the room']),
  )
  expect((await zoe.must.waits.read(second.id)).state).toBe('waiting')
  await app.clock.forward(days(2))
  expect((await zoe.must.waits.read(second.id)).state).toBe('served')
  const reserved = theFirst((await zoe.must.bookings.list()).items)
  await house.sam.must.bookings.move(reserved, 'confirm', { reference: 'Cash' })
  const third = await una.must.waits.create(place)
  expect((await una.must.waits.move(third, 'leave')).state).toBe('left')
  const fourth = await una.must.waits.create(place)
  await app.clock.to('2027-05-12T12:00:00Z')
  expect((await una.must.waits.read(fourth.id)).state).toBe('over')
})

test('three no-shows block, and staff lift it (26, 27, 28, 29)', async () => {
  await using house = await openRooms()
  const { una, max, sam, app } = house
  for (const day of [4, 5, 6]) {
    const made = await house.book(una, day, '14:00', '15:00')
    if (made.ok) await sam.must.bookings.move(made.data, 'confirm', { reference: 'Cash' })
  }
  const booked = await house.book(max, 4, '18:00', '19:00')
  if (!booked.ok) throw new Error('There is no booking.')
  const confirmed = await sam.must.bookings.move(booked.data, 'confirm', { reference: 'Cash' })
  await app.clock.to('2027-05-04T16:10:00Z')
  await sam.must.bookings.move(confirmed, 'arrive')
  await app.clock.to('2027-05-06T13:00:00Z')
  expect((await max.must.bookings.read(confirmed.id)).state).toBe('finished')
  expect((await sam.must.users.read(una.id)).noShows).toBe(3)
  expect((await sam.must.refunds.list()).items).toEqual([])
  expect(await house.book(una, 12)).toMatchObject(refusedWith('blocked'))
  const place = { room: house.room.id, ...house.times(12, '14:00', '16:00') }
  expect(await una.waits.create(place)).toMatchObject(refusedWith('blocked'))
  const block = theFirst((await una.must.blocks.list()).items)
  await sam.must.blocks.move(block, 'lift')
  const next = await house.book(una, 12)
  if (!next.ok) throw new Error(next.problem.title)
  await sam.must.bookings.move(next.data, 'confirm', { reference: 'Cash' })
  await app.clock.to('2027-05-12T12:30:00Z')
  expect((await una.must.bookings.read(next.data.id)).state).toBe('missed')
  expect(await house.book(una, 13)).toMatchObject({ ok: true })
})

test('a closed room cancels its bookings, and a room without bookings is retired (30, 31, 32)', async () => {
  await using house = await openRooms()
  const { una, sam, mona } = house
  await house.book(una, 12)
  const room = await mona.must.rooms.read(house.room.id)
  expect(await mona.rooms.move(room, 'retire')).toMatchObject(refusedWith('move-not-allowed'))
  const times = { starts: '2027-05-12T00:00:00+02:00', ends: '2027-05-14T00:00:00+02:00' }
  const values = { room: room.id, reason: 'New floor', ...times }
  expect(await house.eve.closures.create(values)).toMatchObject({ ok: false })
  const closure = await sam.must.closures.create(values)
  const notice = (await house.app.emails.to(una)).find(({ subject }) => /Cancelled/u.test(subject))
  expect(notice?.text).toContain('The reason: New floor.')
  expect(await house.book(house.max, 13)).toMatchObject(refusedWith('room-closed'))
  await sam.must.closures.move(closure, 'lift')
  expect(await house.book(house.max, 13)).toMatchObject({ ok: true })
  const { site, seats, rate, hours: open } = house.room
  const attic = { site, seats, rate, hours: open, name: 'Attic' }
  const other = await mona.must.rooms.create(attic)
  expect((await mona.must.rooms.move(other, 'retire')).state).toBe('retired')
  expect((await house.app.visitor().must.rooms.list()).items).toHaveLength(1)
})

test('members and sites are reminded, in the language of the reader (34, 35, 36)', async () => {
  await using house = await openRooms()
  const { una, sam, app } = house
  for (const day of [4, 12]) {
    const made = await house.book(una, day)
    if (made.ok) await sam.must.bookings.move(made.data, 'confirm', { reference: 'Cash' })
  }
  const greta = await app.person({ roles: [member], language: 'de' })
  await house.book(greta, 20)
  expect(await house.subjects(greta)).toEqual(['Reserviert: Cellar'])
  const toSite = async () => (await app.emails.to(house.site)).map(({ subject }) => subject)
  await app.clock.to('2027-05-05T04:59:00Z')
  expect(await toSite()).toEqual([])
  await app.clock.to('2027-05-05T05:00:00Z')
  expect(await toSite()).toEqual(['No deposit yet: B-2027-0003'])
  await app.clock.to('2027-05-11T06:59:00Z')
  expect(await house.subjects(una)).not.toContain('Tomorrow: Cellar')
  await app.clock.to('2027-05-11T07:00:00Z')
  expect(await house.subjects(una)).toContain('Tomorrow: Cellar')
})

test('managers export, bookings outlive accounts, and histories are private (38, 39, 40)', async () => {
  await using house = await openRooms()
  const { una, max, sam, mona, app } = house
  const made = await house.book(una, 5)
  if (!made.ok) throw new Error(made.problem.title)
  const { id } = made.data
  const path = '/v1/bookings/export?format=json'
  expect(await mona.get(path)).toMatchObject({ ok: true })
  for (const person of [sam, una])
    expect(await person.get(path)).toMatchObject(refusedWith('forbidden'))
  const history = `/v1/bookings/${id}/history`
  for (const person of [sam, una])
    expect(await person.get(history)).toMatchObject({ data: { items: [{ verb: 'create' }] } })
  expect(await max.get(history)).toMatchObject({ ok: false })
  await app.application.must.users.remove(await app.application.must.users.read(una.id))
  expect(await mona.must.bookings.read(id)).toMatchObject({ state: 'cancelled', member: null })
})
