import * as n from 'nacre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { eachDatabase, type TestDatabase } from '../databases/each-database.ts'

const line = n.entity({
  name: 'line',
  plural: 'lines',
  fields: {
    name: n.text({ required: true }),
    next: n.computed({ expression: n.minOf('tours', n.dateTimeField('departs')) }),
  },
  may: { read: n.everyone, create: n.everyone },
})

const tour = n.entity({
  name: 'tour',
  plural: 'tours',
  fields: {
    line: n.relation('line', { required: true, inverse: 'tours' }),
    departs: n.dateTime({ required: true, zoned: true, step: n.hours(1) }),
    arrives: n.computed({ expression: n.plus(n.dateTimeField('departs'), n.hours(3)) }),
    booked: n.dateTime({ step: n.minutes(30) }),
  },
  may: { read: n.everyone, create: n.everyone },
})

/** The clocks of India are 5:30 hours before UTC. */
const product = n.defineProduct({
  name: 'Tours',
  tagline: '',
  timeZone: 'Asia/Kolkata',
  entities: [line, tour],
  pages: {},
})

describe.each(eachDatabase)('times at a place, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())

  test('days, periods and steps are those of the place, wherever the reader is', async () => {
    await using app = await testProduct(product, { database, now: '2027-06-01T12:00:00Z' })
    const visitor = app.visitor()
    const { id } = await visitor.must.lines.create({ name: 'Coast' })
    // 1 June, 01:00 in India. In Berlin and in UTC it is still May.
    const departs = '2027-05-31T19:30:00.000Z'
    await visitor.must.tours.create({ line: id, departs, booked: departs })
    const list = (condition: object, timeZone: string) =>
      visitor.get<{ items: readonly unknown[] }>(
        `/v1/tours?timeZone=${timeZone}&where=${encodeURIComponent(JSON.stringify(condition))}`,
      )
    const june = { gte: '2027-06-01', lt: '2027-06-02' }
    for (const name of ['departs', 'arrives', 'booked'])
      for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) {
        const isThere = name !== 'booked' || timeZone === 'Asia/Kolkata'
        const found = await list({ [name]: june }, timeZone)
        expect([name, timeZone, found]).toMatchObject([
          name,
          timeZone,
          { data: { items: { length: isThere ? 1 : 0 } } },
        ])
      }
    const grouped = await visitor.get('/v1/tours/aggregate?groupBy=departs:month')
    expect(grouped).toMatchObject({ data: { items: [{ group: { departs: '2027-06-01' } }] } })
    const other = await visitor.get('/v1/tours/aggregate?groupBy=booked:month')
    expect(other).toMatchObject({ data: { items: [{ group: { booked: '2027-05-01' } }] } })
    // A full hour in UTC is none in India.
    const wrong = { line: id, departs: '2027-05-31T19:00:00Z', booked: '2027-05-31T19:15:00Z' }
    expect(await visitor.post('/v1/tours', wrong)).toMatchObject({
      problem: {
        errors: { departs: expect.stringContaining('60'), booked: expect.stringContaining('30') },
      },
    })
  })
})

test('computed times are at the place of what they are worked out from', () => {
  const entities: readonly Entity[] = product.entities
  const constraints = entities.map(({ fields }) =>
    Object.entries(fields).map(([name, field]) => [name, field.constraints]),
  )
  const timeZone = 'Asia/Kolkata'
  const [lines = {}, tours = {}] = constraints.map((one) => Object.fromEntries(one))
  expect(lines).toMatchObject({ next: { zoned: true, timeZone } })
  expect(tours).toMatchObject({
    departs: { zoned: true, timeZone },
    arrives: { zoned: true, timeZone },
    // Its steps depend on the time zone of the product, but it is shown in that of the reader.
    booked: { step: n.minutes(30), timeZone },
  })
  expect(tours['booked']).not.toHaveProperty('zoned')
})
