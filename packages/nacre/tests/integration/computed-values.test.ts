import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { ApiRequest } from '#shell/api/api-request.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { multiply, round, subtract } from '#shell/language/expressions/arithmetic.ts'
import { greatest } from '#shell/language/expressions/choose.ts'
import { lessThan } from '#shell/language/expressions/conditions.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  dateTimeField,
  decimalField,
  integerField,
  textField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { hours, minutes } from '#shell/language/expressions/duration.ts'
import { minus, now, plus } from '#shell/language/expressions/time-expressions.ts'
import { countOf, maxOf, sumOf } from '#shell/language/conditions/totals.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { whereParam } from '../library/requests.ts'

const may = { create: everyone, read: everyone, change: everyone, remove: everyone } as const

const hall = entity({
  name: 'hall',
  plural: 'halls',
  fields: {
    name: text({ required: true }),
    seats: integer({ required: true }),
    // A total of totals.
    sold: computed({ expression: sumOf('events', integerField('sold')) }),
  },
  may,
})

const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    title: text({ required: true }),
    hall: relation('hall', { required: true, inverse: 'events' }),
    price: money('EUR', { required: true }),
    starts: dateTime({ required: true }),
    length: integer({ required: true }),
    ends: computed({ expression: plus(dateTimeField('starts'), minutes(integerField('length'))) }),
    isOver: computed({ expression: lessThan(dateTimeField('ends'), now) }),
    isSoon: computed({ expression: lessThan(minus(dateTimeField('starts'), hours(24)), now) }),
    sold: computed({ expression: countOf('tickets', { state: 'paid' }) }),
    taken: computed({
      expression: sumOf('tickets', decimalField('price', 2), { state: 'paid' }),
      as: 'money EUR',
    }),
    // A computed field that uses another, and one behind a relation.
    free: computed({ expression: subtract(integerField('hall.seats'), integerField('sold')) }),
    highest: computed({ expression: maxOf('tickets', decimalField('price', 2)) }),
  },
  may,
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true, inverse: 'tickets', onRemove: 'cascade' }),
    factor: integer({ required: true, default: 1 }),
    price: computed({
      expression: greatest(
        round(multiply(decimalField('event.price', 2), integerField('factor')), 2),
        2,
      ),
      as: 'money EUR',
    }),
    place: computed({ expression: textField('event.hall.name') }),
  },
  states: {
    initial: 'held',
    moves: { pay: { from: 'held', to: 'paid', may: everyone } },
    finalStates: ['paid'],
  },
  may,
})

const product = defineProduct({
  name: 'Theatre',
  tagline: '',
  entities: [hall, event, ticket],
  roles: [],
  pages: {},
})

test('the product of this test is valid', () => {
  expect(validateProduct(product)).toEqual([])
})

const una: Actor = { kind: 'user', id: 'una', roles: [] }

describe.each(eachDatabase)('$name', (kind) => {
  interface Body {
    readonly id: string
    readonly items: readonly Body[]
    readonly title: string
    readonly next: string
    readonly hall: string
  }
  let send: (method: string, path: string, body?: object) => Promise<Body>
  let read: (request: Pick<ApiRequest, 'path' | 'onRead' | 'onExpiry'>) => Promise<unknown>
  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const store = await opened.store(product.entities)
    const api = createApi(createOperations(product, store), product)
    read = (one) => api({ method: 'GET', actor: una, ...one })
    const request = async (method: string, path: string, more: object = {}) => {
      const [at = '', query] = path.split('?')
      const answer = await api({
        method,
        path: `/v1/${at}`,
        actor: una,
        ...(query === undefined ? {} : { query }),
        ...more,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return Object(answer.body) as Body & { version: number }
    }
    send = async (method, path, body) => {
      const [plural, id] = path.split('/')
      const isWrite = method !== 'GET' && id !== undefined
      const version = isWrite ? (await request('GET', `${plural}/${id}`)).version : undefined
      return request(method, path, {
        ...(body ? { body } : {}),
        ...(version === undefined ? {} : { version }),
      })
    }
  })

  const makeEvent = async (values: object = {}) => {
    const { id } = await send('POST', 'halls', { name: 'Great hall', seats: 10 })
    return send('POST', 'events', {
      title: 'Hamlet',
      hall: id,
      price: '12.50',
      starts: '2020-06-01T20:00:00+02:00',
      length: 90,
      ...values,
    })
  }

  test('a new record has its computed values at once', async () => {
    expect(await makeEvent()).toMatchObject({
      ends: '2020-06-01T19:30:00.000Z',
      isOver: true,
      sold: 0,
      taken: '0.00',
      free: 10,
      highest: null,
    })
  })

  test('a value behind a relation and a total follow their sources', async () => {
    const { id, hall: hallId } = await makeEvent()
    const first = await send('POST', 'tickets', { event: id })
    expect(first).toMatchObject({ price: '12.50', place: 'Great hall' })
    await send('POST', 'tickets', { event: id, factor: 3 })
    await send('POST', `tickets/${first.id}/pay`)
    expect(await send('GET', `events/${id}`)).toMatchObject({
      sold: 1,
      taken: '12.50',
      free: 9,
      highest: '37.50',
    })
    expect(await send('GET', `halls/${hallId}`)).toMatchObject({ sold: 1 })
    await send('PATCH', `events/${id}`, { price: '1.00' })
    expect(await send('GET', `tickets/${first.id}`)).toMatchObject({ price: '2.00' })
    await send('DELETE', `tickets/${first.id}`)
    expect(await send('GET', `events/${id}`)).toMatchObject({ sold: 0, taken: '0.00' })
  })

  test('lists are filtered and sorted by totals and by the time, page by page', async () => {
    const made: string[] = []
    for (const count of [2, 0, 1]) {
      const { id } = await makeEvent({ title: `Event ${count}` })
      made.push(id)
      for (let time = 0; time < count; time += 1) {
        const one = await send('POST', 'tickets', { event: id })
        await send('POST', `tickets/${one.id}/pay`)
      }
    }
    await makeEvent({ title: 'Later', starts: '2090-06-01T20:00:00Z' })
    const titles = async (query: string) =>
      (await send('GET', `events?${query}`)).items.map(({ title }: Body) => title)
    expect(await titles(`sort=-sold&${whereParam({ sold: { gte: 1 } })}`)).toEqual([
      'Event 2',
      'Event 1',
    ])
    expect(await titles(whereParam({ isOver: false }))).toEqual(['Later'])
    const first = await send('GET', 'events?sort=-taken&limit=2')
    expect(first.items.map(({ title }: Body) => title)).toEqual(['Event 2', 'Event 1'])
    const rest = await send('GET', `events?sort=-taken&limit=2&after=${first.next}`)
    expect(rest.items.map(({ title }: Body) => title).toSorted()).toEqual(['Event 0', 'Later'])
    expect(await titles(`sort=title&${whereParam({ tickets: { price: { gt: 5 } } })}`)).toEqual([
      'Event 1',
      'Event 2',
    ])
  })

  test('a response depends on the records that it adds up, and is not cached if it depends on the time', async () => {
    const { id } = await makeEvent()
    const reads: string[] = []
    const onRead = ({ name }: { name: string }) => reads.push(name)
    let expiry = Infinity
    const onExpiry = (at: number) => (expiry = Math.min(expiry, at))
    await read({ path: '/v1/halls', onRead, onExpiry })
    expect(reads.toSorted()).toEqual(['event', 'hall', 'ticket'])
    expect(expiry).toBe(Infinity)
    await read({ path: `/v1/events/${id}`, onRead, onExpiry })
    expect(expiry).toBeLessThan(Date.now())
  })

  test('totals can be added up', async () => {
    const { id } = await makeEvent()
    const one = await send('POST', 'tickets', { event: id })
    await send('POST', `tickets/${one.id}/pay`)
    const { items } = await send('GET', 'events/aggregate?sum=taken,sold')
    expect(items[0]).toMatchObject({ sum: { taken: '12.50', sold: 1 } })
  })
})
