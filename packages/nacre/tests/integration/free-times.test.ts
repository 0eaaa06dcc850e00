import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { weekly } from '#shell/field-types/weekly/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { Name, SendRequest } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const vehicle = entity({
  name: 'vehicle',
  plural: 'vehicles',
  fields: { name: text(), hours: weekly() },
})
const service = entity({
  name: 'service',
  plural: 'services',
  fields: { vehicle: relation('vehicle'), first: date(), last: date() },
})
const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { vehicle: relation('vehicle'), departs: dateTime(), ends: dateTime() },
  noOverlap: {
    tours: { per: 'vehicle', from: 'departs', to: 'ends', gap: minutes(30), else: 'Taken.' },
    services: {
      per: 'vehicle',
      from: 'departs',
      to: 'ends',
      with: { entity: 'service', per: 'vehicle', from: 'first', to: 'last', asks: 'here' },
      else: 'In service.',
    },
  },
  within: { hours: { from: 'departs', to: 'ends', hours: 'vehicle.hours', else: 'Closed.' } },
  may: { free: everyone },
})
const trip = entity({
  name: 'trip',
  plural: 'trips',
  fields: { vehicle: relation('vehicle'), departs: dateTime(), ends: dateTime() },
  noOverlap: { trips: { per: 'vehicle', from: 'departs', to: 'ends', else: 'Taken.' } },
})
const product = defineProduct({
  name: 'Delivery',
  tagline: '',
  timeZone: 'Europe/Berlin',
  entities: [vehicle, service, tour, trip],
  pages: {},
})

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  let id: string
  beforeEach(async () => {
    ;({ ask } = await openProduct(kind, product))
    const hours = (['monday', 'tuesday', 'wednesday'] as const).map((weekday) => ({
      weekday,
      from: '08:00',
      to: '18:00',
    }))
    id = (await ask('ada', 'POST /v1/vehicles', { body: { hours } })).record.id
    const departs = '2027-06-01T10:00:00+02:00'
    const ends = '2027-06-01T12:00:00+02:00'
    await ask('ada', 'POST /v1/tours', { body: { vehicle: id, departs, ends } })
    const days = { first: '2027-06-02', last: '2027-06-02' }
    await ask('ada', 'POST /v1/services', { body: { vehicle: id, ...days } })
  })
  const free = (query: string, as: Name = 'stranger', plural = 'tours') =>
    ask(as, `GET /v1/${plural}/free?${query}`)
  const range = 'from=2027-06-01T00:00:00Z&until=2027-06-03T00:00:00Z'

  test('free times are in the hours, outside of other spans and their gap, and long enough', async () => {
    const morning = { from: '2027-06-01T06:00:00.000Z', to: '2027-06-01T07:30:00.000Z' }
    const afternoon = { from: '2027-06-01T10:30:00.000Z', to: '2027-06-01T16:00:00.000Z' }
    expect((await free(`vehicle=${id}&minutes=90&${range}`)).body).toEqual({
      items: [morning, afternoon],
    })
    expect((await free(`vehicle=${id}&minutes=91&${range}`)).body).toEqual({ items: [afternoon] })
  })

  test('a record that fits a free time can be created', async () => {
    const { items } = (await free(`vehicle=${id}&${range}`)).body as {
      items: readonly { from: string; to: string }[]
    }
    for (const { from, to } of items) {
      const body = { vehicle: id, departs: from, ends: to }
      expect(await ask('ada', 'POST /v1/tours', { body })).toMatchObject({ status: 201 })
    }
    expect((await free(`vehicle=${id}&${range}`)).body).toEqual({ items: [] })
  })

  test('without a start, they begin at the next full minute', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const before = Math.ceil(Date.now() / 60_000) * 60_000
    const { items } = (await free(`vehicle=${id}&until=${until}`, 'ada', 'trips')).body as {
      items: readonly { from: string; to: string }[]
    }
    const after = Math.ceil(Date.now() / 60_000) * 60_000
    expect(items).toHaveLength(1)
    const start = Date.parse(items[0]?.from ?? '')
    expect(start).toBeGreaterThanOrEqual(before)
    expect(start).toBeLessThanOrEqual(after)
  })

  test('whoever may ask knows the fields of such a time, and no others', async () => {
    const schema = (await ask('stranger', 'GET /v1/schema')).body as {
      entities: readonly { name: string; fields: object; freeTimes?: object }[]
    }
    const tours = schema.entities.find(({ name }) => name === 'tour')
    expect(Object.keys(tours?.fields ?? {})).toEqual(['vehicle', 'departs', 'ends'])
    expect(tours?.freeTimes).toEqual({ keys: ['vehicle'], from: 'departs', to: 'ends' })
    expect(schema.entities.map(({ name }) => name)).not.toContain('trip')
  })

  test('it needs the permission free, or that to create', async () => {
    expect(await free(`vehicle=${id}&${range}`, 'stranger', 'trips')).toMatchObject({ status: 401 })
    expect(await free(`vehicle=${id}&${range}`, 'una', 'trips')).toMatchObject({ status: 403 })
    expect((await free(`vehicle=${id}&${range}`, 'ada', 'trips')).body).toEqual({
      items: [{ from: '2027-06-01T00:00:00.000Z', to: '2027-06-03T00:00:00.000Z' }],
    })
  })

  test.each([
    [range, 'Name at least one of: vehicle.'],
    ['vehicle=x&from=2027-06-01&until=2027-06-03', 'from and until must be moments such as'],
    ['vehicle=x&from=2027-06-03T00:00:00Z&until=2027-06-01T00:00:00Z', 'The range must end after'],
    ['vehicle=x&from=2027-06-01T00:00:00Z&until=2027-09-01T00:00:00Z', 'at most 62 days'],
  ])('rejects %s', async (query, message) => {
    const { status, body } = await free(query)
    expect(status).toBe(400)
    expect(body['title']).toContain(message)
  })
})
