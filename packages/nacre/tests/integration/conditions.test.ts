import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Database } from '#shell/store/database.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { event, product, seat } from './conditions.fixture.ts'

const ids = { una: '1una111111111111', umar: '1umar11111111111' }
const actors = {
  una: { kind: 'user', id: ids.una, roles: [] },
  umar: { kind: 'user', id: ids.umar, roles: [] },
  clerk: { kind: 'user', id: '1clerk1111111111', roles: ['clerk'] },
  ada: { kind: 'user', id: '1ada111111111111', roles: ['administrator'] },
  'a key of nobody': {
    kind: 'key',
    id: '1key211111111111',
    roles: [],
    scopes: ['*:*'],
  },
  system: { kind: 'system' },
} as const satisfies Record<string, Actor>
type Name = keyof typeof actors

describe.each(eachDatabase)('conditions that bind everyone, on $name', (kind) => {
  let api: Api
  let store: Store
  let database: Database
  let close: () => Promise<void>
  let open: string
  let closed: string

  const ask = async (
    name: Name,
    operation: string,
    options: { body?: unknown; version?: number } = {},
  ) => {
    const [method = '', path = ''] = operation.split(' ')
    const { status, body } = await api({
      method,
      path: `/v1/${path}`,
      query: '',
      actor: actors[name],
      ip: name,
      ...options,
    })
    return { status, body: Object(body) }
  }
  /** Checks whether a transaction waits for a row of another one. */
  const isWaiting = async () => {
    const query = sql`select 1 from pg_locks where not granted`.compile(database.build)
    return (await database.read(query)).length > 0
  }
  /** Stores a seat as a sample does, without its conditions. */
  const storeSeat = async (values: object) => {
    const at = new Date().toISOString()
    const row = { state: 'new', helpers: [], ...values }
    const stored = { owner: 'user:una', at }
    return (await store.write((trx) => store.records(seat).insert(trx, row, stored))).id
  }

  beforeAll(async () => {
    const opened = await openTestDatabase(kind)
    close = opened.close
    database = opened.database
    store = await opened.store(product.entities)
    api = createApi(createOperations(product, store), product)
    const at = new Date().toISOString()
    const [userEntity] = product.entities.slice(-1) as unknown as [typeof seat]
    await store.write(async (trx) => {
      for (const [name, id] of Object.entries(ids)) {
        const values = { id, name, email: `${name}@example.org`, state: 'active', roles: [] }
        await store.records(userEntity).insert(trx, values, { owner: `user:${id}`, at, id })
      }
    })
  })
  beforeEach(async () => {
    const at = new Date().toISOString()
    const add = (isOpen: boolean) =>
      store.write((trx) =>
        store.records(event).insert(trx, { title: 'Hamlet', isOpen }, { owner: null, at }),
      )
    open = (await add(true)).id
    closed = (await add(false)).id
  })
  afterAll(() => close())

  test('are checked on a new record, for administrators and code too', async () => {
    for (const name of ['una', 'ada', 'system'] as const) {
      expect(await ask(name, 'POST seats', { body: { event: closed, price: 1 } })).toMatchObject({
        status: 409,
        body: { code: 'not-on-sale', title: 'The event is not on sale.' },
      })
      const free = { event: open, price: 1 }
      expect(await ask(name, 'POST seats', { body: free })).toMatchObject({ status: 201 })
    }
    const list = await ask('una', 'GET seats')
    expect(list.body.items.every((one: { event: string }) => one.event !== closed)).toBe(true)
  })

  test('do not hold where a value is missing', async () => {
    expect(await ask('una', 'POST seats', { body: { price: 1 } })).toMatchObject({
      body: { code: 'not-on-sale' },
    })
    // Without a price, it is not known whether it is negative, or 13.
    expect(await ask('una', 'POST seats', { body: { event: open } })).toMatchObject({
      status: 422,
      body: { code: 'validation-failed', details: { conditions: ['positive', 'even'] } },
    })
  })

  test('are all told together, those about fields at the fields', async () => {
    const body = { event: closed, price: -1 }
    expect(await ask('una', 'POST seats', { body })).toMatchObject({
      status: 409,
      body: {
        code: 'not-on-sale',
        title: 'The event is not on sale.',
        errors: { price: 'The price is below 0.' },
        details: { conditions: ['onSale', 'positive'] },
      },
    })
  })

  test('about fields are checked on a change only if it gives the field another value', async () => {
    const id = await storeSeat({ event: open, price: -5 })
    const change = (body: object, version: number) =>
      ask('una', `PATCH seats/${id}`, { body, version })
    expect(await change({ remark: 'Window seat.', price: -5 }, 1)).toMatchObject({ status: 200 })
    expect(await change({ price: -6 }, 2)).toMatchObject({
      status: 422,
      body: { errors: { price: 'The price is below 0.' } },
    })
    expect(await change({ event: closed }, 2)).toMatchObject({ body: { code: 'not-on-sale' } })
    expect(await change({ price: 5 }, 2)).toMatchObject({ status: 200 })
  })

  test('need a known actor for `me`, also under not', async () => {
    const approve = (name: Name, id: string) =>
      ask(name, `POST seats/${id}/approve`, { version: 1 })
    const hers = await storeSeat({ event: open, price: 1, maker: ids.una })
    const nobodys = await storeSeat({ event: open, price: 1 })
    expect(await approve('una', hers)).toMatchObject({ status: 409, body: { code: 'four-eyes' } })
    expect(await approve('a key of nobody', hers)).toMatchObject({ body: { code: 'four-eyes' } })
    expect(await approve('system', hers)).toMatchObject({ body: { code: 'four-eyes' } })
    expect(await approve('umar', nobodys)).toMatchObject({ body: { code: 'four-eyes' } })
    expect(await approve('umar', hers)).toMatchObject({ status: 200 })
    // Not for clerks, and administrators have all roles.
    const other = await storeSeat({ event: open, price: 1, maker: ids.una })
    expect(await approve('clerk', nobodys)).toMatchObject({ status: 200 })
    expect(await approve('ada', other)).toMatchObject({ status: 200 })
  })

  test('of a move say all that fails, and close its button', async () => {
    const id = await storeSeat({ event: closed, price: 200, maker: ids.una })
    expect(await ask('una', `POST seats/${id}/approve`, { version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'four-eyes',
        title: 'Somebody else has to approve it. The price is above 100.',
        details: { conditions: ['another', 'cheap'] },
      },
    })
    expect(await ask('umar', `POST seats/${id}/approve`, { version: 1 })).toMatchObject({
      body: { code: 'move-not-allowed', title: 'The price is above 100.' },
    })
    expect((await ask('una', `GET seats/${id}/permissions`)).body).toMatchObject({
      approve: 'Somebody else has to approve it.',
      // The event can be replaced by another one.
      change: true,
    })
  })

  test('of a removal bind records that are removed along', async () => {
    const id = await storeSeat({ event: open, price: 1, isUsed: true })
    expect(await ask('ada', `DELETE seats/${id}`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', title: 'The seat is used.' },
    })
    expect(await ask('ada', `DELETE events/${open}`, { version: 1 })).toMatchObject({
      body: { code: 'has-visitors' },
    })
    // Whether this one is used is unknown, so both conditions are unknown.
    const unknown = await storeSeat({ event: closed, price: 1 })
    expect(await ask('ada', `DELETE seats/${unknown}`, { version: 1 })).toMatchObject({
      status: 409,
    })
    expect(await ask('ada', `DELETE events/${closed}`, { version: 1 })).toMatchObject({
      status: 409,
    })
  })

  test('of an action and of restoring', async () => {
    const id = await storeSeat({ event: open, price: 1, isUsed: false, helpers: [ids.una] })
    expect(await ask('una', `POST seats/${id}/stamp`)).toMatchObject({
      status: 409,
      body: { code: 'move-not-allowed', title: 'You help with it.' },
    })
    expect(await ask('a key of nobody', `POST seats/${id}/stamp`)).toMatchObject({ status: 409 })
    expect(await ask('umar', `POST seats/${id}/stamp`)).toMatchObject({ status: 200 })
    expect(await ask('ada', `DELETE seats/${id}`, { version: 2 })).toMatchObject({ status: 204 })
    const shut = { body: { isOpen: false }, version: 1 }
    expect(await ask('una', `PATCH events/${open}`, shut)).toMatchObject({ status: 200 })
    expect(await ask('ada', `POST seats/${id}/restore`)).toMatchObject({
      body: { code: 'not-on-sale' },
    })
  })

  test('wait for a change of the record that they look at', async () => {
    const [before] = await store.records(event).list({ where: [{ id: open }], order: [], limit: 1 })
    const { promise: changed, resolve: reportChange } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    // SQLite runs one transaction after the other, so the seat waits there without a lock.
    const closing = store.write(async (trx) => {
      if (!before) throw new Error('The event is missing.')
      const at = new Date().toISOString()
      await store.records(event).update(trx, before, { isOpen: false }, at)
      reportChange()
      await ended
    })
    await changed
    const sale = { isDone: false }
    const buying = ask('una', 'POST seats', { body: { event: open, price: 1 } }).finally(() => {
      sale.isDone = true
    })
    while (kind.name === 'postgres' && !sale.isDone && !(await isWaiting())) await nextTurn()
    end()
    await closing
    expect(await buying).toMatchObject({ status: 409, body: { code: 'not-on-sale' } })
  })
})
