import { beforeEach, describe, expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import type { SendRequest, TestRecord } from '../library/requests.ts'
import { openProduct } from './open-product.ts'

const errors = defineErrors({
  'seat-taken': {
    status: 409,
    message: { en: 'The seat is taken.', de: 'Der Platz ist belegt.' },
    cause: 'Each seat is sold once.',
    hint: 'Choose another seat.',
  },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    seat: text({ max: 10 }),
    code: text({ max: 10 }),
    row: integer({ max: 100 }),
  },
  states: {
    initial: 'held',
    moves: {
      lapse: { from: 'held', to: 'lapsed', may: [] },
      renew: { from: 'lapsed', to: 'held', may: [] },
      pay: { from: 'held', to: 'paid', may: [] },
    },
  },
  unique: {
    seat: {
      fields: ['seat'],
      where: { state: { in: ['held', 'paid'] } },
      else: errors['seat-taken'],
    },
    code: {
      fields: ['code'],
      where: { row: { lt: 10 } },
      else: 'The first rows use each code once.',
    },
  },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: '',
  entities: [ticket],
  roles: [],
  calls: {},
  errors,
  pages: {},
  seeds: [],
})

describe.each(eachDatabase)('$name', (kind) => {
  let ask: SendRequest
  beforeEach(async () => {
    ;({ ask } = await openProduct(kind, product))
  })
  const create = (body: object) => ask('ada', 'POST /v1/tickets', { body })
  const made = async (body: object) => (await create(body)).record
  const move = ({ id, version }: TestRecord, name: string) =>
    ask('ada', `POST /v1/tickets/${id}/${name}`, { version })
  const taken = {
    status: 409,
    body: {
      code: 'seat-taken',
      title: 'The seat is taken.',
      errors: { seat: 'The seat is taken.' },
    },
  }

  test('records outside of the condition do not count', async () => {
    const first = await made({ seat: 'A1' })
    expect(await create({ seat: 'A1' })).toMatchObject(taken)
    await move(first, 'lapse')
    expect(await create({ seat: 'A1' })).toMatchObject({ status: 201 })
    expect(await create({ seat: null })).toMatchObject({ status: 201 })
    expect(await create({ seat: null })).toMatchObject({ status: 201 })
  })

  test('a move, a change and a restore that bring a record into the set are rejected', async () => {
    const first = await made({ seat: 'A1' })
    const { record: lapsed } = await move(first, 'lapse')
    const second = await made({ seat: 'A1' })
    expect(await move(lapsed, 'renew')).toMatchObject({
      status: 409,
      body: { code: 'seat-taken', title: 'The seat is taken.' },
    })
    const third = await made({ seat: 'A2' })
    const change = { version: third.version, body: { seat: 'A1' } }
    expect(await ask('ada', `PATCH /v1/tickets/${third.id}`, change)).toMatchObject(taken)
    await ask('ada', `DELETE /v1/tickets/${second.id}`, { version: second.version })
    await ask('ada', `PATCH /v1/tickets/${third.id}`, change)
    expect(await ask('ada', `POST /v1/tickets/${second.id}/restore`)).toMatchObject(taken)
  })

  test('a message without an error of the product is told at the field', async () => {
    await made({ code: 'X', row: 3 })
    const other = await made({ code: 'X', row: 12 })
    const change = { version: other.version, body: { row: 4 } }
    expect(await ask('ada', `PATCH /v1/tickets/${other.id}`, change)).toMatchObject({
      status: 422,
      body: { errors: { code: 'The first rows use each code once.' } },
    })
  })

  test('all invalid values are told at once, also where a constraint has an error of its own', async () => {
    await made({ seat: 'A1' })
    expect(await create({ seat: 'A1', row: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { seat: 'The seat is taken.', row: expect.anything() } },
    })
  })

  test('of fifty who want one seat at once, one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ seat: 'A1' })))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(49)
    for (const one of refused) expect(one).toMatchObject(taken)
  })
})
