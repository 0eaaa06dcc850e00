import * as n from 'nacre'
import { beforeEach, describe, expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../../library/requests.ts'
import { openProduct } from '../open-product.ts'

const errors = n.defineErrors({
  'room-taken': 'The room is taken then.',
  'too-many': 'One open booking is enough.',
})
const everybody = { read: n.everyone, create: n.everyone, remove: n.everyone }

const site = n.entity({
  name: 'site',
  plural: 'sites',
  fields: { name: n.text() },
  may: everybody,
})
const room = n.entity({
  name: 'room',
  plural: 'rooms',
  fields: {
    name: n.text(),
    site: n.relation('site', { onRemove: 'cascade' }),
    open: n.computed({
      expression: n.countOf('bookings', { state: 'open' }),
      stored: true,
      visible: 'all',
    }),
  },
  may: everybody,
})
const booking = n.entity({
  name: 'booking',
  plural: 'bookings',
  fields: {
    room: n.relation('room', { required: true, inverse: 'bookings', onRemove: 'cascade' }),
    guest: n.text({ required: true }),
    starts: n.dateTime({ required: true }),
    ends: n.dateTime({ required: true }),
  },
  states: {
    initial: 'open',
    moves: { finish: { from: 'open', to: 'done', may: n.everyone } },
    finalStates: ['done'],
  },
  noOverlap: { room: { per: 'room', from: 'starts', to: 'ends', else: errors['room-taken'] } },
  limits: {
    counts: { open: { of: { state: 'open' }, per: 'room', max: 2, else: errors['too-many'] } },
  },
  may: everybody,
})
const receipt = n.entity({
  name: 'receipt',
  plural: 'receipts',
  fields: { booking: n.relation('booking', { required: true, onRemove: 'cascade' }) },
  frozen: { message: 'A receipt stays as it is.' },
  may: everybody,
})
const note = n.entity({
  name: 'note',
  plural: 'notes',
  fields: { text: n.text() },
  may: { read: n.everyone, create: n.application },
})
const declared = n.defineProduct({
  name: 'Rooms',
  tagline: 'What is removed with what',
  entities: [site, room, booking, receipt, note],
  roles: [],
  errors,
  pages: {},
})
const { step } = n.processesOf<typeof declared>()
const take = step('booking', ['remove', 'restore'], {
  description: 'Notes it.',
  rights: { notes: ['create'] },
  async effect({ tx, verb, record }) {
    await tx.notes.create({ text: `${verb} ${record.guest}` })
  },
})
const leave = step('room', 'remove', {
  description: 'Notes it.',
  rights: { notes: ['create'] },
  async effect({ tx, record }) {
    await tx.notes.create({ text: `remove ${record.name}` })
  },
})
const rooms = withProcesses(declared, [{ take, leave }])

describe.each(eachDatabase)('removal through everything, on $name', (kind) => {
  let ask: SendRequest
  let place: TestRecord
  let cellar: TestRecord
  beforeEach(async () => {
    ;({ ask } = await openProduct(kind, rooms))
    place = await create('sites', { name: 'Mill' })
    cellar = await create('rooms', { name: 'Cellar', site: place.id })
  })
  const create = async (plural: string, body: object) => {
    const { status, record } = await ask('ada', `POST /v1/${plural}`, { body })
    expect(status).toBe(201)
    return record
  }
  const book = (guest: string, hour: number) =>
    create('bookings', {
      room: cellar.id,
      guest,
      starts: `2027-05-01T${hour}:00:00Z`,
      ends: `2027-05-01T${hour + 1}:00:00Z`,
    })
  const remove = (plural: string, { id }: TestRecord) =>
    ask('ada', `DELETE /v1/${plural}/${id}`, { version: 1 })
  const restore = (plural: string, { id }: TestRecord) =>
    ask('ada', `POST /v1/${plural}/${id}/restore`)
  const texts = async () =>
    (await ask('ada', 'GET /v1/notes?sort=id')).list.items.map(({ text }) => String(text))
  const count = async (plural: string) => (await ask('ada', `GET /v1/${plural}`)).list.items.length

  test('each record that goes along runs its code, the children before the parent', async () => {
    await book('Eva', 10)
    await book('Ben', 12)
    expect(await remove('sites', place)).toMatchObject({ status: 204 })
    expect([await count('rooms'), await count('bookings')]).toEqual([0, 0])
    const notes = await texts()
    expect(new Set(notes)).toEqual(new Set(['remove Ben', 'remove Cellar', 'remove Eva']))
    expect(notes.at(-1)).toBe('remove Cellar')
  })

  test('a frozen record keeps all above it, and says why', async () => {
    const eva = await book('Eva', 10)
    await create('receipts', { booking: eva.id })
    for (const [plural, record] of [
      ['bookings', eva],
      ['rooms', cellar],
      ['sites', place],
    ] as const)
      expect(await remove(plural, record)).toMatchObject({
        status: 409,
        body: { title: 'A receipt stays as it is.' },
      })
    expect([await count('sites'), await count('rooms'), await count('bookings')]).toEqual([1, 1, 1])
    expect(await texts()).toEqual([])
  })

  test('a restored record comes back alone, under its own conditions, and counts again', async () => {
    const eva = await book('Eva', 10)
    await remove('sites', place)
    expect(await restore('bookings', eva)).toMatchObject({ status: 422 })
    await restore('sites', place)
    await restore('rooms', cellar)
    expect([await count('rooms'), await count('bookings')]).toEqual([1, 0])
    const openOf = async () => (await ask('ada', `GET /v1/rooms/${cellar.id}`)).body['open']
    expect(await openOf()).toBe(0)
    // Somebody else has taken the time meanwhile.
    const ben = await book('Ben', 10)
    expect(await restore('bookings', eva)).toMatchObject({ body: { code: 'room-taken' } })
    await remove('bookings', ben)
    await book('Cem', 12)
    await book('Dan', 14)
    expect(await restore('bookings', eva)).toMatchObject({ body: { code: 'too-many' } })
    expect(await openOf()).toBe(2)
    expect(await texts()).toEqual(['remove Eva', 'remove Cellar', 'remove Ben'])
  })

  test('erasure runs no code', async () => {
    const eva = await book('Eva', 10)
    await remove('bookings', eva)
    const erase = () => ask('ada', `POST /v1/bookings/${eva.id}/erase`, { version: 2 })
    expect(await erase()).toMatchObject({ status: 200 })
    expect(await erase()).toMatchObject({ status: 404 })
    expect(await texts()).toEqual(['remove Eva'])
  })
})
