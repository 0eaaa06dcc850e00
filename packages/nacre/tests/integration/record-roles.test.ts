import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Store } from '#shell/store/store.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { product, type tour } from './record-roles.fixture.ts'

const user = (id: string, ...roles: readonly string[]): Actor => ({ kind: 'user', id, roles })
const ids = { carla: '1carla1111111111', dan: '1dan111111111111', umar: '1umar11111111111' }
const actors = {
  carla: user(ids.carla),
  dan: user(ids.dan),
  umar: user(ids.umar),
  dora: user('1dora11111111111', 'dispatcher'),
  ada: user('1ada111111111111', 'administrator'),
  visitor: { kind: 'visitor', key: ids.carla },
  system: { kind: 'system' },
} as const satisfies Record<string, Actor>
type Name = keyof typeof actors

describe.each(eachDatabase)('roles on records, on $name', (kind) => {
  let api: Api
  let store: Store
  let close: () => Promise<void>

  const ask = async (
    name: Name,
    operation: string,
    options: { body?: unknown; version?: number } = {},
  ) => {
    const [method = '', path = '', query = ''] = operation.split(/[ ?]/u)
    const request = { method, path: `/v1/${path}`, query, actor: actors[name], ip: name }
    const { status, body } = await api({ ...request, ...options })
    return { status, body: Object(body) }
  }
  const createTour = async (values: object) => {
    const body = { title: 'Tour', client: ids.carla, minutes: 300, ...values }
    return (await ask('system', 'POST tours', { body })).body.id as string
  }

  beforeAll(async () => {
    const opened = await openTestDatabase(kind)
    close = opened.close
    store = await opened.store(product.entities)
    api = createApi(createOperations(product, store), product)
    const at = new Date().toISOString()
    const [userEntity] = product.entities.slice(-1) as unknown as [typeof tour]
    await store.write(async (trx) => {
      for (const [name, id] of Object.entries(ids)) {
        const values = { id, name, email: `${name}@example.org`, state: 'active', roles: [] }
        await store.records(userEntity).insert(trx, values, { owner: `user:${id}`, at, id })
      }
    })
  })
  afterAll(() => close())

  test('decide over relations who reads a record, in lists, totals and history', async () => {
    const hers = await createTour({ title: 'hers' })
    const driven = await createTour({ title: 'driven', client: ids.umar, price: 9 })
    await ask('system', 'POST shifts', { body: { tour: driven, person: ids.dan, kind: 'driver' } })
    await ask('system', 'POST shifts', { body: { tour: hers, person: ids.dan, kind: 'guest' } })
    const titles = async (name: Name) => {
      const { body } = await ask(name, 'GET tours?sort=title')
      return body.items?.map((one: { title: string }) => one.title)
    }
    expect(await titles('carla')).toEqual(['hers'])
    expect(await titles('dan')).toEqual(['driven'])
    expect(await titles('dora')).toEqual(['driven', 'hers'])
    // A visitor cookie is not an account, even if it has the same id.
    expect(await titles('visitor')).toEqual([])
    expect((await ask('dan', 'GET tours?total=true')).body.total).toBe(1)
    expect((await ask('dan', `GET tours/${hers}`)).status).toBe(404)
    expect((await ask('dan', `GET tours/${driven}/history`)).status).toBe(200)
    expect((await ask('carla', `GET tours/${driven}/history`)).status).toBe(404)
    const csv = await ask('carla', 'GET tours/export?format=json')
    expect(csv.status).toBe(200)
    // Her tour has a price that only clients and dispatchers read.
    expect((await ask('umar', `GET tours/${driven}`)).body.price).toBe(9)
    expect('price' in (await ask('dan', `GET tours/${driven}`)).body).toBe(false)
  })

  test('limit which fields somebody sets, on this record', async () => {
    const id = await createTour({ title: 'limited' })
    await ask('system', 'POST shifts', { body: { tour: id, person: ids.dan, kind: 'driver' } })
    const change = (name: Name, body: object, version: number) =>
      ask(name, `PATCH tours/${id}`, { body, version })
    expect(await change('dan', { remark: 'Late.', title: 'x' }, 1)).toMatchObject({
      status: 422,
      body: { errors: { title: 'You don’t have permission to change this field.' } },
    })
    expect(await change('dan', { remark: 'Late.' }, 1)).toMatchObject({ status: 200 })
    expect(await change('carla', { remark: 'No.' }, 2)).toMatchObject({ status: 422 })
    expect(await change('carla', { title: 'mine' }, 2)).toMatchObject({ status: 200 })
    // Afterwards she is no longer the client.
    expect(await change('carla', { client: ids.umar }, 3)).toMatchObject({ status: 422 })
    expect(await change('dora', { minutes: 1, remark: null }, 3)).toMatchObject({ status: 200 })
    expect((await ask('dan', `GET tours/${id}/permissions`)).body).toMatchObject({
      change: true,
      'change.title': 'You don’t have permission to change this field.',
    })
    expect((await ask('dan', `GET tours/${id}/permissions`)).body).not.toHaveProperty(
      'change.remark',
    )
  })

  test('the fields of two roles on one record add up', async () => {
    const id = await createTour({ title: 'both' })
    await ask('system', 'POST shifts', { body: { tour: id, person: ids.carla, kind: 'driver' } })
    const body = { title: 'both of them', remark: 'I drive myself.' }
    expect(await ask('carla', `PATCH tours/${id}`, { body, version: 1 })).toMatchObject({
      status: 200,
    })
  })

  test('limit which fields somebody sets on a new record', async () => {
    const allowed = { title: 'new', client: ids.umar }
    const body = { ...allowed, price: 1 }
    expect(await ask('umar', 'POST tours', { body })).toMatchObject({
      status: 422,
      body: { errors: { price: 'You don’t have permission to change this field.' } },
    })
    expect(await ask('umar', 'POST tours', { body: allowed })).toMatchObject({
      status: 201,
    })
    expect(await ask('dora', 'POST tours', { body })).toMatchObject({ status: 201 })
  })

  test('answer with the declared error where the condition of a role fails', async () => {
    const id = await createTour({ title: 'soon', minutes: 60, price: 4 })
    await ask('system', 'POST shifts', { body: { tour: id, person: ids.dan, kind: 'driver' } })
    const cancel = (name: Name) => ask(name, `POST tours/${id}/cancel`, { version: 1 })
    expect(await cancel('carla')).toMatchObject({
      status: 409,
      body: { code: 'call-the-dispatcher', title: 'Call the dispatcher.' },
    })
    expect(await cancel('dan')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await cancel('umar')).toMatchObject({ status: 404 })
    expect(await ask('carla', `DELETE tours/${id}`, { version: 1 })).toMatchObject({
      body: { code: 'call-the-dispatcher' },
    })
    expect((await ask('carla', `GET tours/${id}/permissions`)).body).toMatchObject({
      cancel: 'Call the dispatcher.',
      remove: 'Call the dispatcher.',
    })
    expect(await cancel('dora')).toMatchObject({ status: 200 })
    const early = await createTour({ title: 'early' })
    expect(await ask('carla', `POST tours/${early}/cancel`, { version: 1 })).toMatchObject({
      status: 200,
    })
  })

  test('what the application does, administrators may not', async () => {
    expect(await ask('ada', 'POST shifts', { body: {} })).toMatchObject({
      status: 403,
      body: { title: expect.stringContaining('nobody; only the application can do this') },
    })
    expect(await ask('system', 'POST shifts', { body: {} })).toMatchObject({ status: 201 })
  })
})
