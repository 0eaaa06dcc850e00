import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  dateTimeField,
  decimalField,
  integerField,
  relationField,
  textField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { hours } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { when } from '#shell/language/roles/role.ts'
import { now, plus } from '#shell/language/expressions/time-expressions.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const vehicle = entity({
  name: 'vehicle',
  plural: 'vehicles',
  fields: { door: integer(), depot: text({ max: 20 }) },
  may: { read: 'everyone' },
})

const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: {
    vehicle: relation('vehicle'),
    departs: dateTime(),
    ends: dateTime(),
    limit: decimal({ places: 1 }),
    heavy: computed({
      expression: countOf('parcels', { weight: { gt: decimalField('limit', 1) } }),
      visible: 'all',
    }),
    stored: computed({
      expression: countOf('parcels', { weight: { gt: decimalField('limit', 1) } }),
      visible: 'all',
      stored: true,
    }),
  },
  onlyIf: {
    write: {
      order: { check: { ends: { gt: dateTimeField('departs') } }, else: 'It ends too early.' },
    },
  },
  may: { read: { everyone: when({ departs: { gt: plus(now, hours(1)) } }) } },
})

const parcel = entity({
  name: 'parcel',
  plural: 'parcels',
  fields: {
    tour: relation('tour', { inverse: 'parcels' }),
    width: integer(),
    weight: decimal({ places: 3 }),
    depot: text({ max: 20 }),
    vehicle: relation('vehicle'),
    tried: relations('vehicle'),
    code: text({ max: 10 }),
    most: integer(),
  },
  onlyIf: {
    create: {
      fits: {
        check: { tour: { vehicle: { door: { gte: integerField('width') } } } },
        else: 'The parcel is too wide.',
      },
    },
    change: {
      own: { check: { vehicle: relationField('tour.vehicle') }, else: 'It is another vehicle.' },
      fresh: {
        check: { not: { tried: { has: relationField('tour.vehicle') } } },
        else: 'The vehicle was tried.',
      },
    },
  },
  unique: {
    code: { fields: ['code'], where: { width: { lte: integerField('most') } }, else: 'Taken.' },
  },
  // Records of one depot, as the condition of the parcel itself says.
  may: { read: { everyone: when({ vehicle: { depot: textField('depot') } }) } },
})

const product = defineProduct({
  name: 'Deliveries',
  tagline: '',
  entities: [vehicle, tour, parcel],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

describe.each(eachDatabase)('values of conditions, on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof openProduct>>
  let ask: SendRequest
  beforeEach(async () => {
    opened = await openProduct(kind, product)
    ;({ ask } = opened)
  })
  const made = async (plural: string, body: object): Promise<TestRecord> => {
    const answer = await ask('ada', `POST /v1/${plural}`, { body })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.record
  }
  const tourWith = async (clearance: number | null, more: object = {}) => {
    const van = await made('vehicles', { door: clearance, depot: 'north' })
    const times = { departs: '2026-01-28T08:00:00.000Z', ends: '2026-01-28T09:00:00.000Z' }
    return made('tours', { vehicle: van.id, ...times, ...more })
  }

  test('a value of the record is compared with one behind relations', async () => {
    const { id } = await tourWith(80)
    expect(await ask('ada', 'POST /v1/parcels', { body: { tour: id, width: 81 } })).toMatchObject({
      status: 409,
      body: { title: 'The parcel is too wide.' },
    })
    await made('parcels', { tour: id, width: 80 })
  })

  test('a comparison does not hold where a value is missing on either side', async () => {
    const wide = await tourWith(null)
    const some = await tourWith(80)
    const refused = { status: 409, body: { title: 'The parcel is too wide.' } }
    expect(
      await ask('ada', 'POST /v1/parcels', { body: { tour: wide.id, width: 1 } }),
    ).toMatchObject(refused)
    expect(await ask('ada', 'POST /v1/parcels', { body: { tour: some.id } })).toMatchObject(refused)
  })

  test('two moments of a record are compared', async () => {
    const body = { departs: '2026-01-28T08:00:00Z', ends: '2026-01-28T08:00:00Z' }
    expect(await ask('ada', 'POST /v1/tours', { body })).toMatchObject({
      status: 409,
      body: { title: 'It ends too early.' },
    })
  })

  test('a relation is compared with the id behind another, alone and among several', async () => {
    const first = await tourWith(80)
    const { id, version } = await made('parcels', { tour: first.id, width: 1 })
    const change = (body: object) => ask('ada', `PATCH /v1/parcels/${id}`, { body, version })
    expect(await change({ depot: 'x' })).toMatchObject({
      body: { title: 'It is another vehicle.' },
    })
    expect(await change({ vehicle: first['vehicle'], tried: [first['vehicle']] })).toMatchObject({
      body: { title: 'The vehicle was tried.' },
    })
    expect(await change({ vehicle: first['vehicle'], tried: [] })).toMatchObject({ status: 200 })
  })

  test('the condition of a total compares with its own record, with all decimal places', async () => {
    const { id } = await tourWith(80, { limit: '2.5' })
    for (const weight of ['2.500', '2.501', '3', null])
      await made('parcels', { tour: id, width: 1, weight })
    expect((await ask('ada', `GET /v1/tours/${id}`)).record).toMatchObject({ heavy: 2, stored: 2 })
    const other = { body: { limit: '2.9' }, version: 1 }
    expect((await ask('ada', `PATCH /v1/tours/${id}`, other)).record).toMatchObject({ heavy: 1 })
    expect((await ask('ada', `GET /v1/tours/${id}`)).record).toMatchObject({ stored: 1 })
    const empty = await tourWith(80)
    await made('parcels', { tour: empty.id, width: 1, weight: '3' })
    expect((await ask('ada', `GET /v1/tours/${empty.id}`)).record).toMatchObject({ heavy: 0 })
  })

  test('a unique constraint counts what fits its own values', async () => {
    const { id: at } = await tourWith(80)
    const parcelWith = (width: number, most: number | null) =>
      ask('ada', 'POST /v1/parcels', { body: { tour: at, code: 'X', width, most } })
    expect(await parcelWith(2, 1)).toMatchObject({ status: 201 })
    expect(await parcelWith(2, null)).toMatchObject({ status: 201 })
    expect(await parcelWith(2, 2)).toMatchObject({ status: 201 })
    expect(await parcelWith(1, 2)).toMatchObject({
      status: 422,
      body: { errors: { code: 'Taken.' } },
    })
  })

  test('a permission depends on the time', async () => {
    const soon = new Date(Date.now() + 30 * 60_000).toISOString()
    const later = new Date(Date.now() + 90 * 60_000).toISOString()
    const ends = '2999-01-01T00:00:00.000Z'
    const left = await tourWith(80, { departs: soon, ends })
    const next = await tourWith(80, { departs: later, ends })
    const { list } = await ask('una', 'GET /v1/tours')
    expect(list.items.map(({ id }) => id)).toEqual([next.id])
    expect(await ask('una', `GET /v1/tours/${left.id}`)).toMatchObject({ status: 404 })
    // An answer that changes with time is not kept.
    const expiries: number[] = []
    const onExpiry = (at: number) => void expiries.push(at)
    const request = {
      method: 'GET',
      path: '/v1/tours',
      query: '',
      actor: { kind: 'visitor' },
    } as const
    await opened.api({ ...request, onRead: () => undefined, onExpiry })
    expect(expiries).toContain(0)
  })

  test('the condition of a permission is about its own record, also inside of a filter', async () => {
    const ends = '2999-01-01T00:00:00.000Z'
    const { id, vehicle: van } = await tourWith(80, { departs: '2998-01-01T00:00:00.000Z', ends })
    await made('parcels', { tour: id, width: 1, depot: 'north', vehicle: van })
    await made('parcels', { tour: id, width: 1, depot: 'south', vehicle: van })
    expect((await ask('una', 'GET /v1/parcels')).list.items).toHaveLength(1)
    const where = (depot: string) => encodeURIComponent(JSON.stringify({ parcels: { depot } }))
    expect((await ask('una', `GET /v1/tours?where=${where('north')}`)).list.items).toHaveLength(1)
    expect((await ask('una', `GET /v1/tours?where=${where('south')}`)).list.items).toEqual([])
  })

  test('a filter of the API takes values only', async () => {
    const filters = [
      { width: integerField('most') },
      { width: { gt: integerField('most') } },
      { vehicle: relationField('tour.vehicle') },
      { vehicle: { is: relationField('tour.vehicle') } },
      { tried: { has: relationField('tour.vehicle') } },
      { tour: { vehicle: { door: { gte: integerField('width') } } } },
    ] satisfies Where[]
    for (const filter of filters) {
      const where = encodeURIComponent(JSON.stringify(filter))
      expect(await ask('ada', `GET /v1/parcels?where=${where}`)).toMatchObject({ status: 400 })
    }
  })

  test('the records that an expression reads stay as they are until the end', async () => {
    const { id, vehicle: van } = await tourWith(80)
    const { id: own, version } = await made('parcels', { tour: id, width: 1 })
    const other = await made('vehicles', { door: 1 })
    const { store, database } = opened
    const { promise: changed, resolve: reportChange } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const moving = store.write(async (trx) => {
      const [before] = await store.records(tour).list({ where: [{ id }], order: [], limit: 1 }, trx)
      if (!before) throw new Error('The tour is missing.')
      await store.records(tour).update(trx, before, { vehicle: other.id }, new Date().toISOString())
      reportChange()
      await ended
    })
    await changed
    const waiting = { isDone: false }
    const body = { vehicle: van }
    const change = ask('ada', `PATCH /v1/parcels/${own}`, { body, version }).finally(() => {
      waiting.isDone = true
    })
    const query = sql`select 1 from pg_locks where not granted`.compile(database.build)
    while (kind.name === 'postgres' && !waiting.isDone && (await database.read(query)).length === 0)
      await nextTurn()
    end()
    await moving
    expect(await change).toMatchObject({ body: { title: 'It is another vehicle.' } })
  })
})
