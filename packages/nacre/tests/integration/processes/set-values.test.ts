import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { byApplication, numbered, sequence, slugOf } from '#shell/language/fields/field-source.ts'
import { date } from '#shell/field-types/date/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { now, today } from '#shell/language/expressions/time-expressions.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'

const event = entity({
  name: 'event',
  plural: 'events',
  fields: { title: text({ required: true }), price: money('EUR', { required: true }) },
  may: { read: everyone, create: everyone, change: everyone },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true }),
    title: text({ required: true, max: 200 }),
    number: text({ unique: true, set: numbered('T-{year}-{5}', { per: 'year' }) }),
    place: integer({ set: sequence({ from: 100, per: 'event' }) }),
    row: text(),
    mark: text({ set: numbered('{event.title}/{row}-{2}', { per: ['event', 'row'] }) }),
    price: money('EUR', { required: true, set: decimalField('event.price', 2) }),
    slug: text({ unique: true, set: slugOf('title') }),
    sold: dateTime({ set: now }),
    day: date({ default: today }),
    buyer: relation('user', { set: me }),
    source: text({ fixed: true }),
    secret: text({ hidden: true }),
    paidAt: dateTime({ set: byApplication }),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: everyone, sets: { paidAt: now, secret: 'paid' } },
    },
    finalStates: ['paid'],
  },
  may: { read: everyone, create: everyone, change: everyone },
})

const comment = entity({
  name: 'comment',
  plural: 'comments',
  fields: { title: text(), author: relation('user', { required: true, set: me }) },
  may: { read: everyone, create: ['user'] },
})

const product = defineProduct({
  name: 'Tickets',
  tagline: 'Numbers and copies',
  timeZone: 'Europe/Berlin',
  entities: [event, ticket, comment],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})

const administrator: Actor = { kind: 'user', id: '01kadmin00000000', roles: ['administrator'] }

test('the sample is a valid product', () => {
  expect(problemsOf(product)).toEqual([])
})

describe.each(eachDatabase)('values that the application sets, on $name', (kind) => {
  let opened: TestDatabase
  let api: Api
  let userId = ''

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const store = await opened.store(product.entities)
    const operations = createOperations(product, store)
    api = createApi(operations, product)
    const [users_] = [product.users?.entity]
    const made = await operations.create(
      { actor: { kind: 'system' }, channel: 'cli' },
      users_ as never,
      { email: 'una@example.org' },
    )
    userId = made.id
  })
  afterAll(() => opened.close())

  const send = async (actor: Actor, request: string, body?: unknown, version?: number) => {
    const [method = '', path = ''] = request.split(' ')
    const input = { method, path, actor }
    const response = await api({
      ...input,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    })
    return { status: response.status, body: Object(response.body) as Record<string, unknown> }
  }
  const una = (): Actor => ({ kind: 'user', id: userId, roles: [] })
  const newEvent = async (price: string) =>
    String((await send(una(), 'POST /v1/events', { title: 'Fair', price })).body['id'])

  test('numbers, copies, slugs, times and the user are set', async () => {
    const first = await newEvent('12.50')
    const made = await send(una(), 'POST /v1/tickets', { event: first, title: 'Über die Brücke!' })
    const year = new Date().getFullYear()
    expect(made.body).toMatchObject({
      number: `T-${year}-00001`,
      place: 100,
      price: '12.50',
      slug: 'uber-die-brucke',
      buyer: userId,
      sold: made.body['createdAt'],
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      paidAt: null,
    })
    const next = await send(una(), 'POST /v1/tickets', { event: first, title: 'Über die Brücke' })
    expect(next.body).toMatchObject({
      number: `T-${year}-00002`,
      place: 101,
      slug: 'uber-die-brucke-2',
    })
    const other = await newEvent('1.00')
    const elsewhere = await send(una(), 'POST /v1/tickets', { event: other, title: 'x' })
    expect(elsewhere.body).toMatchObject({ number: `T-${year}-00003`, place: 100 })
  })

  test('a program without a user is told why it cannot create a record', async () => {
    const program: Actor = { kind: 'system' }
    const { status, body } = await send(program, 'POST /v1/comments', { title: 'Too loud' })
    expect(status).toBe(422)
    expect(body['errors']).toEqual({
      author:
        'This is the user who creates the record, and a program has no user. A signed-in user has to create it.',
    })
    expect((await send(una(), 'POST /v1/comments', { title: 'x' })).body['author']).toBe(userId)
  })

  test('a number counts for each combination of fields, and names them', async () => {
    const one = await newEvent('1.00')
    const other = await newEvent('1.00')
    const marks = []
    for (const [at, row] of [
      [one, 'A'],
      [one, 'A'],
      [one, 'B'],
      [other, 'A'],
    ]) {
      const { body } = await send(una(), 'POST /v1/tickets', { event: at, title: 'x', row })
      marks.push(String(body['mark']).replace(/^.*\//u, ''))
    }
    expect(marks).toEqual(['A-01', 'A-02', 'B-01', 'A-01'])
  })

  test('nobody gives them, administrators included', async () => {
    const one = await newEvent('1')
    const answer = await send(administrator, 'POST /v1/tickets', {
      event: one,
      title: 'x',
      number: 'T-1',
      price: '0',
      paidAt: '2027-01-01T00:00:00Z',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(Object(answer.body['errors'])).toSorted()).toEqual([
      'number',
      'paidAt',
      'price',
    ])
  })

  test('a copy stays when the other record changes, and is taken anew when the relation does', async () => {
    const [cheap, dear] = [await newEvent('5'), await newEvent('50')]
    const { body } = await send(una(), 'POST /v1/tickets', { event: cheap, title: 'copy' })
    await send(una(), `PATCH /v1/events/${cheap}`, { price: '6' }, 1)
    const url = `/v1/tickets/${String(body['id'])}`
    expect(await send(una(), `PATCH ${url}`, { title: 'same' }, 1)).toMatchObject({
      body: { price: '5.00', slug: 'copy' },
    })
    expect(await send(una(), `PATCH ${url}`, { event: dear }, 2)).toMatchObject({
      body: { price: '50.00' },
    })
  })

  test('a fixed value never changes', async () => {
    const one = await newEvent('1')
    const { body } = await send(una(), 'POST /v1/tickets', {
      event: one,
      title: 'f',
      source: 'fair',
    })
    const url = `PATCH /v1/tickets/${String(body['id'])}`
    expect(await send(administrator, url, { source: 'street' }, 1)).toMatchObject({
      status: 422,
      body: { errors: { source: expect.any(String) } },
    })
    expect((await send(administrator, url, { source: 'fair', title: 'g' }, 1)).status).toBe(200)
  })

  test('a move sets values, and nobody is shown a hidden one', async () => {
    const one = await newEvent('1')
    const { body } = await send(una(), 'POST /v1/tickets', { event: one, title: 'h' })
    const id = String(body['id'])
    const paid = await send(administrator, `POST /v1/tickets/${id}/pay`, undefined, 1)
    expect(paid).toMatchObject({ status: 200, body: { paidAt: expect.any(String) } })
    for (const request of [
      `GET /v1/tickets/${id}`,
      `GET /v1/tickets/${id}/history`,
      'GET /v1/tickets',
    ])
      expect(JSON.stringify((await send(administrator, request)).body)).not.toContain('secret')
    const hidden = await send(administrator, `PATCH /v1/tickets/${id}`, { secret: 'x' }, 2)
    expect(hidden.status).toBe(422)
  })

  test('of twenty at once, no number is left out and none is used twice', async () => {
    const one = await newEvent('1')
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(una(), 'POST /v1/tickets', { event: one, title: `n${index}` }),
      ),
    )
    const places = all.map(({ body }) => Number(body['place'])).toSorted((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index))
  })
})
