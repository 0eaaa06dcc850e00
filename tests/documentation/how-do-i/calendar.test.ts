import {
  always,
  computed,
  concat,
  dateTime,
  dateTimeField,
  defineErrors,
  defineProduct,
  entity,
  everyone,
} from 'nacre'
import {
  hours,
  integer,
  me,
  minutes,
  now,
  only,
  plus,
  processesOf,
  relation,
  role,
  textField,
} from 'nacre'
import { action, months, text, users, weekly, when } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'

const staff = role('staff')
const errors = defineErrors({
  'table-taken': { status: 409, message: 'The table is taken then.' },
  'closed-then': { status: 409, message: 'We are closed then.' },
  'please-call': { status: 409, message: 'Please call us.' },
})

const table = entity({
  name: 'table',
  plural: 'tables',
  fields: {
    name: text({ required: true }),
    open: weekly({ required: true, step: minutes(15) }),
  },
  may: { read: everyone, create: [staff] },
})

const maintenance = entity({
  name: 'repair',
  plural: 'repairs',
  fields: {
    what: text({ required: true }),
    table: relation('table', { required: true }),
    from: dateTime({ required: true }),
    until: dateTime({ required: true }),
  },
  may: { read: [staff], create: [staff] },
})

const visit = entity({
  name: 'visit',
  plural: 'visits',
  fields: {
    table: relation('table', { required: true }),
    guest: relation('user', { required: true, default: me, fixed: true }),
    starts: dateTime({ required: true, step: minutes(15) }),
    ends: dateTime({ required: true, step: minutes(15) }),
    wish: text(),
    title: computed({ expression: concat(dateTimeField('starts'), ', ', textField('table.name')) }),
  },
  titleField: 'title',
  recordRoles: { guest: { guest: me } },
  states: {
    initial: 'booked',
    moves: {
      cancel: {
        from: 'booked',
        to: 'cancelled',
        may: {
          guest: when({ starts: { gt: plus(now, hours(24)) } }, { else: errors['please-call'] }),
          staff: always,
        },
      },
      end: { from: 'booked', to: 'over', may: [], at: dateTimeField('ends') },
    },
    finalStates: ['cancelled', 'over'],
  },
  noOverlap: {
    table: {
      per: 'table',
      from: 'starts',
      to: 'ends',
      gap: minutes(15),
      where: { state: 'booked' },
      else: errors['table-taken'],
    },
    repair: {
      per: 'table',
      from: 'starts',
      to: 'ends',
      where: { state: 'booked' },
      with: { entity: 'repair', per: 'table', from: 'from', to: 'until' },
      else: errors['table-taken'],
    },
  },
  within: {
    open: { from: 'starts', to: 'ends', hours: 'table.open', else: errors['closed-then'] },
  },
  onlyIf: {
    write: {
      ahead: { check: { starts: { gt: now } }, else: 'It is in the past.', fields: ['starts'] },
    },
  },
  actions: {
    repeat: action({
      input: { times: integer({ required: true, min: 1, max: 12 }) },
      errors: [errors['table-taken'], errors['closed-then']],
    }),
  },
  may: {
    read: { guest: always, staff: always },
    create: { guest: always, staff: always },
    change: { guest: only('wish'), staff: always },
    repeat: { guest: always, staff: always },
    free: everyone,
  },
})

const declared = defineProduct({
  name: 'Restaurant',
  tagline: 'Tables',
  timeZone: 'Europe/Berlin',
  entities: [table, maintenance, visit],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  roles: [staff],
  errors,
  pages: {},
})
const { step } = processesOf<typeof declared>()

const repeat = step('visit', 'repeat', {
  description: 'Books the same time in the next months.',
  rights: { visits: ['create'] },
  async run({ tx, record, input, time }) {
    const { table: at, guest } = record
    for (let count = 1; count <= input.times; count += 1) {
      const starts = time.plus(record.starts, months(count))
      const ends = time.plus(record.ends, months(count))
      await tx.visits.create({ table: at, guest, starts, ends }, { owner: record.owner })
    }
  },
})

const product = withProcesses(declared, [{ repeat }])

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

async function openRestaurant() {
  const app = await testProduct(product, { now: '2027-03-10T09:00:00Z', database: 'sqlite' })
  const sam = await app.person({ roles: [staff] })
  const open = weekdays.map((weekday) => ({ weekday, from: '12:00', to: '23:00' }))
  const { id } = await sam.must.tables.create({ name: 'Window', open })
  const [una, max] = [await app.person(), await app.person()]
  const at = (day: string, from = 18, to = 20) => ({
    table: id,
    starts: `${day}T${from}:00:00Z`,
    ends: `${day}T${to}:00:00Z`,
  })
  return { app, sam, una, max, at, table: id }
}

test('a table has one visit at a time, in its hours, and not while it is repaired', async () => {
  const { app, sam, una, max, at, table: id } = await openRestaurant()
  await using _ = app
  await una.must.visits.create(at('2027-03-12'))
  const refused = (code: string) => ({ problem: { code } })
  expect(await max.visits.create(at('2027-03-12', 19, 21))).toMatchObject(refused('table-taken'))
  expect(await max.visits.create(at('2027-03-14'))).toMatchObject(refused('closed-then'))
  expect(await max.visits.create(at('2027-03-09'))).toMatchObject(refused('validation-failed'))
  const span = { from: '2027-03-20T00:00:00Z', until: '2027-03-21T00:00:00Z' }
  await sam.must.repairs.create({ what: 'Leg', table: id, ...span })
  expect(await max.visits.create(at('2027-03-20'))).toMatchObject(refused('table-taken'))
  const query = new URLSearchParams({ table: id, minutes: '60', ...span })
  const free = await app.visitor().get(`/v1/visits/free?${query}`)
  expect(free).toMatchObject({ ok: true, data: { items: [] } })
})

test('guests cancel until a day before, staff also later', async () => {
  const { app, sam, una, at } = await openRestaurant()
  await using _ = app
  const soon = await una.must.visits.create(at('2027-03-11', 12, 13))
  await app.clock.forward(hours(5))
  expect(await una.visits.move(soon, 'cancel')).toMatchObject({ problem: { code: 'please-call' } })
  expect((await sam.must.visits.move(soon, 'cancel')).state).toBe('cancelled')
})

test('a visit is repeated every month at the same time of day', async () => {
  const { app, una, at } = await openRestaurant()
  await using _ = app
  const first = await una.must.visits.create(at('2027-03-12'))
  await una.must.visits.act(first.id, 'repeat', { times: 3 })
  const { items } = await una.must.visits.list({ sort: 'starts' })
  expect(items.map(({ starts }) => starts.slice(0, 16))).toEqual([
    '2027-03-12T18:00',
    '2027-04-12T17:00', // Clocks have changed.
    '2027-05-12T17:00',
    '2027-06-12T17:00',
  ])
})

test('a visit is called by its time in the zone of the product and its table', async () => {
  const { app, sam, una, at } = await openRestaurant()
  await using _ = app
  const { title } = await una.must.visits.create(at('2027-07-12'))
  expect(title).toBe('2027-07-12 20:00, Window')
  await una.must.visits.create(at('2027-03-12'))
  const { items } = await sam.must.visits.list({ sort: 'title', fields: ['title'] })
  expect(items).toMatchObject([{ title: '2027-03-12 19:00, Window' }, { title }])
})
