import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { withCollections } from '#shell/http/client.ts'
import type { Http } from '#shell/http/http.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    title: text({ required: true }),
    buyer: relation('user'),
    helpers: relations('user'),
    note: text(),
  },
  states: {
    initial: 'open',
    finalStates: ['closed'],
    moves: { close: { from: 'open', to: 'closed', may: { user: when({ buyer: me }) } } },
  },
  may: {
    read: {
      everyone: when({ or: [{ buyer: me }, { helpers: { has: me } }, { buyer: { is: null } }] }),
    },
    change: { user: when({ buyer: { in: [me] } }) },
    remove: { user: when({ not: { buyer: { not: me } } }) },
  },
  fieldPermissions: { note: { read: { user: when({ buyer: me }) } } },
})

const line = entity({
  name: 'line',
  plural: 'lines',
  fields: { title: text({ required: true }), order: relation('order', { required: true }) },
  may: { read: { user: when({ order: { buyer: me } }) } },
})

const userConfig = users({
  signUp: 'closed',
  signInMethods: { password: true },
  may: { read: { user: when({ id: me }) } },
})

const product = defineProduct({
  name: 'Orders',
  tagline: 'Orders of buyers',
  entities: [order, line],
  users: userConfig,
  pages: {},
})

const [una, umar] = ['1una111111111111', '1umar11111111111']
const scopes = ['*:*']
const actors = {
  una: { kind: 'user', id: una, roles: [] },
  umar: { kind: 'user', id: umar, roles: [] },
  'a key of una': { kind: 'key', id: '1key111111111111', user: una, roles: [], scopes },
  'a key of nobody': { kind: 'key', id: '1key211111111111', roles: [], scopes },
  'a visitor': { kind: 'visitor' },
  'a visitor with a cookie': { kind: 'visitor', key: una },
  system: { kind: 'system' },
} as const satisfies Record<string, Actor>
type Name = keyof typeof actors

const allActors: Name[] = ['una', 'umar', 'a key of una', 'a key of nobody', 'a visitor']
const unaActors: Name[] = ['una', 'a key of una']

describe.each(eachDatabase)('an actor in conditions with me, on $name', (kind) => {
  let api: Api
  let close: () => Promise<void>

  const ask = async (
    name: Name,
    operation: string,
    options: { body?: unknown; version?: number } = {},
  ) => {
    const [method = '', path = '', query = ''] = operation.split(/[ ?]/u)
    const { status, body } = await api({
      method,
      path,
      query,
      actor: actors[name],
      ip: name,
      ...options,
    })
    return { status, body: body as { id: string; items: Record<string, unknown>[] } }
  }
  const titles = async (name: Name, list: string, where?: unknown) => {
    const query = where === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify(where))}`
    const { body } = await ask(name, `GET /v1/${list}?sort=title${query}`)
    return body.items?.map(({ title }) => title)
  }
  const createRecord = async (list: string, values: object) =>
    (await ask('system', `POST /v1/${list}`, { body: values })).body.id

  let ids: Record<'hers' | 'his' | 'helped' | 'free', string>
  beforeAll(async () => {
    const opened = await openTestDatabase(kind)
    close = opened.close
    const store = await opened.store(product.entities)
    api = createApi(createOperations(product, store), product)
    const at = new Date().toISOString()
    const [userEntity] = product.entities.slice(-1) as unknown as [typeof order]
    await store.write(async (trx) => {
      for (const [id, name] of [
        [una, 'Una'],
        [umar, 'Umar'],
      ] as const) {
        const values = { id, name, email: `${name}@example.org`, state: 'active', roles: [] }
        await store.records(userEntity).insert(trx, values, { owner: `user:${id}`, at, id })
      }
    })
    ids = {
      hers: await createRecord('orders', { title: 'hers', buyer: una, note: 'a gift' }),
      his: await createRecord('orders', { title: 'his', buyer: umar }),
      helped: await createRecord('orders', { title: 'helped', buyer: umar, helpers: [una] }),
      free: await createRecord('orders', { title: 'unclaimed' }),
    }
    for (const name of ['hers', 'his'] as const) {
      await createRecord('lines', { title: `line of ${name}`, order: ids[name] })
    }
  })
  afterAll(() => close())

  test('reads only records with a relation to the actor', async () => {
    const unaTitles = ['helped', 'hers', 'unclaimed']
    expect(await titles('una', 'orders')).toEqual(unaTitles)
    expect(await titles('a key of una', 'orders')).toEqual(unaTitles)
    expect(await titles('umar', 'orders')).toEqual(['helped', 'his', 'unclaimed'])
    for (const name of ['a key of nobody', 'a visitor', 'a visitor with a cookie'] as const) {
      expect(await titles(name, 'orders'), name).toEqual(['unclaimed'])
    }
  })

  test('reads records whose related record has a relation to the actor', async () => {
    for (const name of unaActors) expect(await titles(name, 'lines')).toEqual(['line of hers'])
    expect(await titles('umar', 'lines')).toEqual(['line of his'])
    expect(await titles('a key of nobody', 'lines')).toEqual([])
  })

  test('reads a field that is permitted only if the record has a relation to the actor', async () => {
    const { body } = await ask('una', `GET /v1/orders?sort=title`)
    expect(body.items.map((item) => item['note'])).toEqual([undefined, 'a gift', undefined])
  })

  test('reads only their own user record', async () => {
    for (const [name, names] of [
      ['una', ['Una']],
      ['a key of una', ['Una']],
      ['umar', ['Umar']],
      ['a key of nobody', []],
    ] as const) {
      const { body } = await ask(name, 'GET /v1/users')
      expect(
        body.items.map((item) => item['name']),
        name,
      ).toEqual(names)
    }
  })

  test('filters a list by "me" with each operator', async () => {
    expect(await titles('system', 'orders', { buyer: una })).toEqual(['hers'])
    for (const name of unaActors) {
      expect(await titles(name, 'orders', { buyer: 'me' }), name).toEqual(['hers'])
      expect(await titles(name, 'orders', { buyer: { in: ['me', umar] } })).toEqual([
        'helped',
        'hers',
      ])
      expect(await titles(name, 'orders', { buyer: { not: 'me' } })).toEqual([
        'helped',
        'unclaimed',
      ])
      expect(await titles(name, 'orders', { helpers: { has: 'me' } })).toEqual(['helped'])
    }
    expect(await titles('a visitor', 'orders', { buyer: 'me' })).toEqual([])
    expect(await titles('a visitor', 'orders', { buyer: { not: 'me' } })).toEqual(['unclaimed'])
    expect((await ask('una', 'GET /v1/orders?where={"title":"me"}')).body.items).toEqual([])
  })

  test('is sent as "me" by the client of pages', async () => {
    const paths: string[] = []
    const http = withCollections({
      get: (path: string) => {
        paths.push(decodeURIComponent(path))
      },
    } as unknown as Http) as unknown as {
      orders: { list(options: object): void }
    }
    http.orders.list({ where: { or: [{ buyer: me }, { helpers: { has: me } }] } })
    expect(paths).toEqual(['/v1/orders?where={"or":[{"buyer":"me"},{"helpers":{"has":"me"}}]}'])
  })

  test('changes, moves and removes only records with a relation to the actor', async () => {
    for (const name of allActors.filter((one) => !unaActors.includes(one))) {
      const change = await ask(name, `PATCH /v1/orders/${ids.hers}`, {
        body: { title: 'stolen' },
        version: 1,
      })
      expect(change.status, name).toBeGreaterThanOrEqual(401)
    }
    const changed = await ask('una', `PATCH /v1/orders/${ids.hers}`, {
      body: { title: 'hers again' },
      version: 1,
    })
    expect(changed.status).toBe(200)
    const moved = await ask('a key of una', `POST /v1/orders/${ids.hers}/close`, { version: 2 })
    expect(moved.status).toBe(200)
    expect((await ask('una', `DELETE /v1/orders/${ids.helped}`, { version: 1 })).status).toBe(403)
    const errorResponse = await ask('una', `DELETE /v1/orders/${ids.hers}`, { version: 3 })
    expect(errorResponse.body, 'a line references the order').toMatchObject({ status: 409 })
  })
})

test('conditions with me are valid', () => {
  expect(problemsOf(product)).toEqual([])
})

test('a comparison of me with a text field is a declaration error', () => {
  const invalidEntity = entity({
    name: 'note',
    plural: 'notes',
    fields: { writer: text() },
    may: { read: { user: when({ writer: me }) }, change: { user: always } },
  })
  const invalidProduct = defineProduct({ ...product, entities: [invalidEntity], users: userConfig })
  expect(problemsOf(invalidProduct)).toEqual([
    expect.stringMatching(/^A condition of read of note compares writer with me/u),
  ])
})
