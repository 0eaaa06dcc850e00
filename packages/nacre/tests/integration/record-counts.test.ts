import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { hours, minutes } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, integerField } from '#shell/language/expressions/expression.ts'
import { settingField } from '#shell/language/expressions/setting-field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, role } from '#shell/language/roles/role.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../databases/each-database.ts'

const clerk = role('clerk')
const text409 = { status: 409, cause: 'See the title.', hint: 'Ask the office.' } as const
const errors = defineErrors({
  'too-many-tickets': { ...text409, message: 'You hold too many tickets.' },
})

const event = entity({
  name: 'event',
  plural: 'events',
  fields: { seats: integer(), load: decimal({ places: 3 }) },
  may: { read: everyone, create: { user: always }, change: { user: always } },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event'),
    buyer: relation('user', { set: me }),
    weight: decimal({ places: 1 }),
    price: money('EUR'),
    note: text(),
  },
  states: {
    initial: 'held',
    moves: {
      lapse: { from: 'held', to: 'lapsed', may: { user: always } },
      renew: { from: 'lapsed', to: 'held', may: { user: always } },
    },
  },
  limits: {
    counts: {
      held: {
        of: { state: 'held' },
        per: ['event', 'buyer'],
        max: settingField('mostTickets'),
        else: errors['too-many-tickets'],
        except: [clerk],
      },
      seats: { of: { state: 'held' }, per: 'event', max: integerField('event.seats') },
      load: { per: 'event', sum: 'weight', max: decimalField('event.load', 3), else: 'Too heavy.' },
      spent: { per: 'buyer', sum: 'price', within: hours(24), max: '50.00' },
    },
  },
  may: {
    read: { user: always },
    create: { user: always },
    change: { user: always },
    remove: { user: always },
  },
})

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: { note: text() },
  limits: { counts: { often: { per: 'owner', within: minutes(60), max: 2 } } },
  may: { read: { user: always }, create: { user: always }, remove: { owner: always } },
})

const visit = entity({
  name: 'visit',
  plural: 'visits',
  fields: { note: text() },
  limits: { counts: { daily: { per: 'owner', within: 'day', max: 1, else: 'Once a day.' } } },
  may: { read: ['owner', clerk], create: ['user'], remove: ['owner'] },
})

const product = defineProduct({
  name: 'Theatre',
  tagline: 'Tickets of events',
  timeZone: 'Europe/Berlin',
  entities: [event, ticket, order, visit],
  roles: [clerk],
  errors,
  settings: { fields: { mostTickets: integer({ required: true, default: 2 }) }, change: [clerk] },
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})

const now = '2027-05-01T08:00:00.000Z'

describe.each(eachDatabase)('limits on records, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = async () => {
    const app = await testProduct(product, { database, now })
    const eva = await app.person()
    const other = await app.person()
    return { app, eva, other, clerk: await app.person({ roles: [clerk] }) }
  }
  const refused = (code: string, details: object, status = 409) => ({
    ok: false,
    problem: { code, status, details },
  })

  test('a record comes into a set by each verb, and leaves it', async () => {
    const { app, eva, other } = await open()
    await using _ = app
    const { id } = await eva.must.events.create({ seats: 10 })
    const second = await eva.must.events.create({ seats: 10 })
    const first = await eva.must.tickets.create({ event: id })
    const last = await eva.must.tickets.create({ event: id })
    const full = refused('too-many-tickets', { name: 'held', limit: 2, used: 2 })
    expect(await eva.tickets.create({ event: id })).toMatchObject(full)
    expect(await other.tickets.create({ event: id })).toMatchObject({ ok: true })
    const elsewhere = await eva.must.tickets.create({ event: second.id })
    expect(await eva.tickets.change(elsewhere, { event: id })).toMatchObject(full)
    const lapsed = await eva.must.tickets.move(first, 'lapse')
    await eva.must.tickets.create({ event: id })
    expect(await eva.tickets.move(lapsed, 'renew')).toMatchObject(full)
    await eva.must.tickets.remove(last)
    await eva.must.tickets.create({ event: id })
    expect(await eva.tickets.restore(last.id)).toMatchObject(full)
  })

  test('does not hold for the roles in except, and binds everyone else', async () => {
    const { app, eva, clerk: office } = await open()
    await using _ = app
    const { id } = await eva.must.events.create({ seats: 3 })
    await office.must.tickets.create({ event: id })
    await office.must.tickets.create({ event: id })
    await office.must.tickets.create({ event: id })
    const full = refused('limit-reached', { name: 'seats', limit: 3, used: 3 })
    expect(await office.tickets.create({ event: id })).toMatchObject(full)
    expect(await app.application.tickets.create({ event: id })).toMatchObject(full)
  })

  test('the maximum is that of the related record and of the settings, as they are now', async () => {
    const { app, eva, clerk: office } = await open()
    await using _ = app
    const one = await eva.must.events.create({ seats: 1 })
    await eva.must.tickets.create({ event: one.id })
    expect(await eva.tickets.create({ event: one.id })).toMatchObject(refused('limit-reached', {}))
    await eva.must.events.change(one, { seats: null })
    await eva.must.tickets.create({ event: one.id })
    expect(await eva.tickets.create({ event: one.id })).toMatchObject(
      refused('too-many-tickets', { limit: 2 }),
    )
    const settings = await office.get<{ version: number }>(`/v1/settings/${settingsId}`)
    if (!settings.ok) throw new Error('The settings are missing.')
    await office.patch(
      `/v1/settings/${settingsId}`,
      { mostTickets: 3 },
      {
        version: settings.data.version,
      },
    )
    await eva.must.tickets.create({ event: one.id })
  })

  test('a sum is asked again when the value grows, and not when it stays or shrinks', async () => {
    const { app, eva, other } = await open()
    await using _ = app
    const one = await eva.must.events.create({ load: '10.500' })
    const first = await eva.must.tickets.create({ event: one.id, weight: '6' })
    const second = await other.must.tickets.create({ event: one.id, weight: '4.5' })
    const heavy = {
      ok: false,
      problem: {
        code: 'limit-reached',
        title: 'Too heavy.',
        details: { name: 'load', limit: '10.500', used: '4.5' },
      },
    }
    expect(await eva.tickets.change(first, { weight: '6.1' })).toMatchObject(heavy)
    const lighter = await eva.must.events.change(one, { load: '1' })
    expect(lighter.load).toBe('1.000')
    const noted = await eva.must.tickets.change(first, { note: 'Window' })
    const less = await eva.must.tickets.change(noted, { weight: '5.9' })
    expect(await eva.tickets.change(less, { weight: '6' })).toMatchObject({ ok: false })
    await eva.must.tickets.change(second, { weight: null })
  })

  test('within a time, records in the trash count, and the error says when there is room', async () => {
    const { app, eva } = await open()
    await using _ = app
    const first = await eva.must.orders.create({})
    await eva.must.orders.remove(first)
    app.clock.set('2027-05-01T08:20:00.000Z')
    await eva.must.orders.create({})
    expect(await eva.orders.create({})).toMatchObject(
      refused('too-many-requests', { name: 'often', limit: 2, used: 2, retryAfter: 40 * 60 }, 429),
    )
    app.clock.set('2027-05-01T08:59:59.999Z')
    expect(await eva.orders.create({})).toMatchObject({ ok: false })
    app.clock.set('2027-05-01T09:00:00.000Z')
    await eva.must.orders.create({})
    // What was restored has never stopped counting.
    expect(await app.application.orders.restore(first.id)).toMatchObject({ ok: true })
  })

  test('a sum within a time waits until enough of it has passed', async () => {
    const { app, eva } = await open()
    await using _ = app
    await eva.must.tickets.create({ price: '10.00' })
    app.clock.set('2027-05-01T18:00:00.000Z')
    await eva.must.tickets.create({ price: '40.00' })
    const tooMuch = (price: string) => eva.tickets.create({ price })
    expect(await tooMuch('10.01')).toMatchObject(
      refused('too-many-requests', { limit: '50.00', used: '50.00', retryAfter: 86_400 }, 429),
    )
    expect(await tooMuch('9.00')).toMatchObject(
      refused('too-many-requests', { retryAfter: 14 * 3_600 }, 429),
    )
    app.clock.set('2027-05-02T08:00:00.000Z')
    expect(await tooMuch('9.00')).toMatchObject({ ok: true })
  })

  test('a limit of a day counts from midnight of the product’s time zone', async () => {
    const { app, eva, other, clerk: reader } = await open()
    await using _ = app
    app.clock.set('2027-05-01T21:30:00.000Z')
    const first = await eva.must.visits.create({})
    await eva.must.visits.remove(first)
    expect(await eva.visits.create({})).toMatchObject(
      refused('too-many-requests', { name: 'daily', limit: 1, used: 1, retryAfter: 1_800 }, 429),
    )
    app.clock.set('2027-05-01T22:00:00.000Z')
    const second = await eva.must.visits.create({})
    // Names in a list of an access rule are roles on records as well.
    expect(await reader.visits.read(second.id)).toMatchObject({ ok: true })
    expect(await other.visits.read(second.id)).toMatchObject({ ok: false })
  })

  test('of many who come at once, exactly as many get in as fit', async () => {
    const { app, eva } = await open()
    await using _ = app
    const { id } = await eva.must.events.create({ seats: 3 })
    // As many as there are connections, so that nobody is turned away before.
    const crowd = await app.people(8)
    const answers = await app.together(crowd, (one) => one.tickets.create({ event: id }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    for (const one of answers.filter(({ ok }) => !ok))
      expect(one).toMatchObject(refused('limit-reached', { name: 'seats', limit: 3, used: 3 }))
  })
})
