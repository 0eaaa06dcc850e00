import { beforeEach, describe, expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { weekly } from '#shell/field-types/weekly/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const errors = defineErrors({
  'depot-closed': {
    status: 409,
    message: { en: 'The depot is closed then.', de: 'Das Depot ist dann geschlossen.' },
    cause: 'Vehicles leave and return in the opening hours.',
    hint: 'Choose another time.',
  },
})
const vehicle = entity({
  name: 'vehicle',
  plural: 'vehicles',
  fields: { name: text(), hours: weekly() },
})
const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { vehicle: relation('vehicle'), departs: dateTime(), ends: dateTime(), remark: text() },
  within: {
    hours: { from: 'departs', to: 'ends', hours: 'vehicle.hours', else: errors['depot-closed'] },
  },
})
const product = defineProduct({
  name: 'Delivery',
  tagline: '',
  timeZone: 'Europe/Berlin',
  entities: [vehicle, tour],
  errors,
  pages: {},
})

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  let truck: string
  beforeEach(async () => {
    ;({ ask } = await openProduct(kind, product))
    const hours = [{ weekday: 'tuesday', from: '08:00', to: '18:00' }]
    const { record } = await ask('ada', 'POST /v1/vehicles', { body: { hours } })
    truck = record.id
  })
  const create = (departs: string, ends: string | null, vehicleId: string | null = truck) =>
    ask('ada', 'POST /v1/tours', { body: { vehicle: vehicleId, departs, ends } })
  const closed = {
    status: 409,
    body: { code: 'depot-closed', errors: { departs: expect.anything() } },
  }

  test('a span is inside of the hours that clocks of the product show', async () => {
    expect(await create('2027-06-01T06:00:00Z', '2027-06-01T16:00:00Z')).toMatchObject({
      status: 201,
    })
    expect(await create('2027-06-01T05:59:00Z', '2027-06-01T16:00:00Z')).toMatchObject(closed)
    expect(await create('2027-12-07T07:00:00Z', '2027-12-07T17:00:00Z')).toMatchObject({
      status: 201,
    })
    expect(await create('2027-06-01T06:00:00Z', null)).toMatchObject(closed)
    expect(await create('2027-06-02T06:00:00Z', '2027-06-02T07:00:00Z', null)).toMatchObject({
      status: 201,
    })
    expect(await create('2027-06-01T16:00:00Z', '2027-06-01T06:00:00Z')).toMatchObject({
      status: 422,
    })
  })

  test('it is asked when the span or the relation changes, and not when the hours do', async () => {
    const { record } = await create('2027-06-01T06:00:00Z', '2027-06-01T07:00:00Z')
    const seen = await ask('ada', `GET /v1/vehicles/${truck}`)
    await ask('ada', `PATCH /v1/vehicles/${truck}`, {
      version: seen.record.version,
      body: { hours: [] },
    })
    const remark = { version: record.version, body: { remark: 'Late' } }
    const changed = await ask('ada', `PATCH /v1/tours/${record.id}`, remark)
    expect(changed).toMatchObject({ status: 200 })
    const later = { version: changed.record.version, body: { ends: '2027-06-01T08:00:00Z' } }
    expect(await ask('ada', `PATCH /v1/tours/${record.id}`, later)).toMatchObject(closed)
  })
})
