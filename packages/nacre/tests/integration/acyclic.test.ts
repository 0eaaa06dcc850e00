import { beforeEach, describe, expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const hall = entity({
  name: 'hall',
  plural: 'halls',
  fields: {
    name: text(),
    within: relation('hall', { acyclic: true, onRemove: 'restrict' }),
    seats: integer({ step: 5 }),
    rent: money('EUR', { step: '0.05' }),
    area: decimal({ places: 3, step: 0.25 }),
    opens: dateTime({ step: minutes(15) }),
  },
})
const product = defineProduct({ name: 'Theatre', tagline: '', entities: [hall], pages: {} })

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  let opened: Awaited<ReturnType<typeof openProduct>>
  beforeEach(async () => {
    opened = await openProduct(kind, product)
    ;({ ask } = opened)
  })
  const make = async (name: string, within: string | null = null) =>
    (await ask('ada', 'POST /v1/halls', { body: { name, within } })).record
  const put = ({ id, version }: TestRecord, within: string | null) =>
    ask('ada', `PATCH /v1/halls/${id}`, { version, body: { within } })
  const circle = { status: 422, body: { errors: { within: 'Would lead in a circle.' } } }

  test.each([1, 2, 3, 5])('a circle of %d is rejected', async (length) => {
    const first = await make('first')
    let last = first
    for (let step = 1; step < length; step += 1) last = await make('next', last.id)
    expect(await put(first, last.id)).toMatchObject(circle)
    expect(await put(first, null)).toMatchObject({ status: 200 })
  })

  test('a circle over a record in the trash is rejected', async () => {
    const first = await make('first')
    const second = await make('second', first.id)
    const third = await make('third', second.id)
    // A record that others point to cannot be removed, so the store does it.
    await opened.store.write((trx) =>
      opened.store
        .records(hall)
        .update(trx, second, { removedAt: '2026-01-01T00:00:00.000Z' }, '2026-01-01T00:00:00.000Z'),
    )
    expect(await put(first, third.id)).toMatchObject(circle)
  })

  test('A → B and B → A at once do not both succeed, however often', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await make('a'), await make('b'), await make('c')]
      const answers = await Promise.all([put(a, b.id), put(b, c.id), put(c, a.id)])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '422'])
    }
  })

  test('numbers and times are multiples of their step', async () => {
    const create = (body: object) => ask('ada', 'POST /v1/halls', { body })
    expect(
      await create({ seats: 12, rent: '1.02', area: '0.3', opens: '2027-06-01T20:20:00+02:00' }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          seats: 'Use a multiple of 5.',
          rent: 'Use a multiple of 0.05.',
          area: 'Use a multiple of 0.250.',
          opens: 'Use a time in steps of 15 minutes.',
        },
      },
    })
    expect(
      await create({ seats: 15, rent: '-1.05', area: '12.75', opens: '2027-06-01T20:45:00+05:30' }),
    ).toMatchObject({
      status: 201,
    })
    const at = '2026-01-01T00:00:00.000Z'
    for (const row of [{ seats: 7 }, { rent: '1.02' }, { area: '0.300' }]) {
      const violation = await opened.store
        .write((trx) => opened.store.records(hall).insert(trx, row, { owner: null, at }))
        .catch(opened.store.violationOf)
      expect(violation).toMatchObject({ kind: 'check' })
    }
  })
})
