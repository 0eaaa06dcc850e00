import { beforeEach, describe, expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const error = (message: string) => ({
  status: 409,
  message,
  cause: 'A hall has one use at a time.',
  hint: 'Choose another time.',
})
const errors = defineErrors({
  'hall-taken': error('The hall is taken then.'),
  'hall-closed': error('The hall is closed then.'),
})
const hall = entity({ name: 'hall', plural: 'halls', fields: { name: text({ max: 40 }) } })
const closure = entity({
  name: 'closure',
  plural: 'closures',
  fields: { hall: relation('hall'), first: date({ required: true }), last: date() },
  noOverlap: {
    hall: { per: 'hall', from: 'first', to: 'last', else: 'The hall is closed already.' },
  },
})
const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    hall: relation('hall'),
    starts: dateTime(),
    ends: dateTime(),
    title: text({ max: 20 }),
  },
  states: {
    initial: 'planned',
    moves: {
      cancel: { from: 'planned', to: 'canceled', may: [] },
      revive: { from: 'canceled', to: 'planned', may: [] },
    },
  },
  noOverlap: {
    hall: {
      per: 'hall',
      from: 'starts',
      to: 'ends',
      gap: minutes(30),
      where: { state: 'planned' },
      else: errors['hall-taken'],
    },
    closures: {
      per: 'hall',
      from: 'starts',
      to: 'ends',
      where: { state: 'planned' },
      with: { entity: 'closure', per: 'hall', from: 'first', to: 'last' },
      else: errors['hall-closed'],
    },
  },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: '',
  timeZone: 'Europe/Berlin',
  entities: [hall, event, closure],
  errors,
  pages: {},
})

const at = (time: string) => `2027-06-01T${time}:00+02:00`
const taken = {
  status: 409,
  body: { code: 'hall-taken', errors: { starts: 'The hall is taken then.' } },
}
const closed = { status: 409, body: { code: 'hall-closed' } }
const created = { status: 201 }

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  let halls: readonly string[]
  beforeEach(async () => {
    ;({ ask } = await openProduct(kind, product))
    const made = await Promise.all(
      ['Great', 'Small'].map((name) => ask('ada', 'POST /v1/halls', { body: { name } })),
    )
    halls = made.map(({ record }) => record.id)
  })
  const create = (starts: string | null, ends: string | null, inside = 0) =>
    ask('ada', 'POST /v1/events', { body: { hall: halls[inside], starts, ends } })
  const change = ({ id, version }: TestRecord, body: object) =>
    ask('ada', `PATCH /v1/events/${id}`, { version, body })
  const move = ({ id, version }: TestRecord, name: string) =>
    ask('ada', `POST /v1/events/${id}/${name}`, { version })
  const close = (first: string, last: string | null) =>
    ask('ada', 'POST /v1/closures', { body: { hall: halls[0], first, last } })

  test('spans may touch their gap, and not more', async () => {
    expect(await create(at('20:00'), at('22:00'))).toMatchObject(created)
    for (const [starts, ends] of [
      ['20:00', '22:00'],
      ['21:00', '21:30'],
      ['19:00', '23:00'],
      ['18:00', '19:31'],
      ['22:29', '23:00'],
    ] as const) {
      expect(await create(at(starts), at(ends)), starts).toMatchObject(taken)
    }
    expect(await create(at('18:00'), at('19:30'))).toMatchObject(created)
    expect(await create(at('22:30'), at('23:00'))).toMatchObject(created)
    expect(await create(at('20:00'), at('22:00'), 1)).toMatchObject(created)
  })

  test('a span without an end never ends, and one without a start or relation is not compared', async () => {
    expect(await create(at('20:00'), null)).toMatchObject(created)
    expect(await create('2031-01-01T00:00:00Z', '2031-01-02T00:00:00Z')).toMatchObject(taken)
    expect(await create(at('10:00'), null)).toMatchObject(taken)
    expect(await create(at('10:00'), at('19:00'))).toMatchObject(created)
    expect(await create(null, at('21:00'))).toMatchObject(created)
    const free = { starts: at('20:00'), ends: at('21:00') }
    expect(await ask('ada', 'POST /v1/events', { body: free })).toMatchObject(created)
  })

  test('a span must not end before it starts', async () => {
    expect(await create(at('22:00'), at('20:00'))).toMatchObject({
      status: 422,
      body: { errors: { ends: 'Must not be before the start.' } },
    })
  })

  test('a change, a move and a restore are compared, a change of other values is not', async () => {
    const { record: first } = await create(at('20:00'), at('22:00'))
    const { record: second } = await create(at('10:00'), at('12:00'))
    expect(await change(second, { ends: at('20:00') })).toMatchObject(taken)
    expect(await change(first, { ends: at('23:00') })).toMatchObject({ status: 200 })
    const { record: canceled } = await move(second, 'cancel')
    const { record: third } = await create(at('10:00'), at('12:00'))
    expect(await move(canceled, 'revive')).toMatchObject({
      status: 409,
      body: { code: 'hall-taken' },
    })
    await ask('ada', `DELETE /v1/events/${third.id}`, { version: third.version })
    expect(await move(canceled, 'revive')).toMatchObject({ status: 200 })
    expect(await ask('ada', `POST /v1/events/${third.id}/restore`)).toMatchObject(taken)
  })

  test('dates include their last day, from midnight of the product', async () => {
    expect(await close('2027-06-01', '2027-06-02')).toMatchObject(created)
    expect(await close('2027-06-02', '2027-06-05')).toMatchObject({
      status: 422,
      body: { errors: { first: 'The hall is closed already.' } },
    })
    expect(await close('2027-06-03', '2027-06-03')).toMatchObject(created)
    // The day begins at 22:00 UTC of the day before.
    expect(await create('2027-05-31T21:00:00Z', '2027-05-31T22:00:00Z')).toMatchObject(created)
    expect(await create('2027-05-31T22:30:00Z', '2027-05-31T22:45:00Z')).toMatchObject(closed)
    expect(await create('2027-06-03T21:59:00Z', '2027-06-03T22:30:00Z')).toMatchObject(closed)
    expect(await create('2027-06-03T22:00:00Z', '2027-06-03T22:30:00Z')).toMatchObject(created)
  })

  test('the other entity is compared as well', async () => {
    await create(at('20:00'), at('22:00'))
    expect(await close('2027-06-01', null)).toMatchObject(closed)
    expect(await close('2027-05-20', '2027-05-31')).toMatchObject(created)
    expect(await close('2027-06-02', null)).toMatchObject(created)
  })

  test('of fifty who want overlapping spans at once, one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, minute) =>
        create(at(`20:${String(minute).padStart(2, '0')}`), at('22:00')),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'hall-taken')).toHaveLength(49)
  })

  test('events and closures that come at once never overlap', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? create(at('20:00'), at('22:00')) : close('2027-06-01', '2027-06-01'),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('changes that move two events into one place at once do not both succeed', async () => {
    const made = [await create(at('08:00'), at('09:00')), await create(at('10:00'), at('11:00'))]
    const answers = await Promise.all(
      made.map(({ record }) => change(record, { starts: at('20:00'), ends: at('21:00') })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })
})
