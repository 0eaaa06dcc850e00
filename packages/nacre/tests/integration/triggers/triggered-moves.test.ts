import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'
import { delivery, driver } from './delivery.ts'

describe.each(eachDatabase)('moves with what happens to another record, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = async () => {
    const app = await testProduct(delivery, { database })
    const eva = await app.person({ roles: [driver] })
    const stateOf = async (id: string) => (await eva.must.parcels.read(id)).state
    return { app, eva, stateOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
  }

  test('a record moves in the transaction of its cause, with the cause and its author in the history', async () => {
    await using shop = await open()
    const { app, eva, stateOf } = shop
    const { id } = await eva.must.parcels.create({ code: 'A1' })
    await eva.must.scans.create({ parcel: id, kind: 'load' })
    expect(await stateOf(id)).toBe('loaded')
    const history = await app.application.get<{ items: object[] }>(`/v1/parcels/${id}/history`)
    expect(history).toMatchObject({
      data: { items: [{ verb: 'load', cause: 'scan.create', name: eva.name }, {}] },
    })
    // Who may not read scans does not learn of one.
    const reader = await app.person()
    const read = await reader.get<{ items: object[] }>(`/v1/parcels/${id}/history`)
    expect(read).toMatchObject({ ok: true, data: { items: [{ verb: 'load' }, {}] } })
    expect(JSON.stringify(read)).not.toContain('scan.create')
  })

  test('with `must`, the cause is rejected in another state, with a condition that does not hold, and by a guard', async () => {
    await using shop = await open()
    const { eva, stateOf } = shop
    const { id } = await eva.must.parcels.create({ code: 'A1' })
    const rejected = { ok: false, problem: { code: 'not-packed', status: 409 } }
    expect(await eva.scans.create({ parcel: id, kind: 'look' })).toMatchObject(rejected)
    await eva.must.scans.create({ parcel: id, kind: 'load' })
    expect(await eva.scans.create({ parcel: id, kind: 'load' })).toMatchObject(rejected)
    const heavy = await eva.must.parcels.create({ code: 'heavy' })
    expect(await eva.scans.create({ parcel: heavy.id, kind: 'load' })).toMatchObject(rejected)
    expect(await stateOf(heavy.id)).toBe('packed')
    // A rejected cause leaves nothing.
    expect((await eva.must.scans.list({ total: true })).total).toBe(1)
  })

  test('a record makes the move whose condition its cause matches, and `me` is whoever has caused it', async () => {
    await using shop = await open()
    const { app, eva, stateOf } = shop
    const { id } = await eva.must.parcels.create({ code: 'A1' })
    await eva.must.scans.create({ parcel: id, kind: 'load' })
    // Nobody owns what the application creates.
    expect(await app.application.scans.create({ parcel: id, kind: 'deliver' })).toMatchObject({
      ok: false,
      problem: { code: 'not-packed' },
    })
    await eva.must.scans.create({ parcel: id, kind: 'deliver' })
    expect(await stateOf(id)).toBe('delivered')
  })

  test('a removal triggers a move, and a record in another state stays as it is', async () => {
    await using shop = await open()
    const { eva, stateOf } = shop
    const { id } = await eva.must.parcels.create({ code: 'A1' })
    const scan = await eva.must.scans.create({ parcel: id, kind: 'load' })
    await eva.must.scans.remove(scan)
    expect(await stateOf(id)).toBe('packed')
    const restored = await eva.must.scans.restore(scan.id)
    await eva.must.scans.remove(restored)
    expect(await stateOf(id)).toBe('packed')
  })

  test('all records that point to the cause move, except those that their guard keeps', async () => {
    await using shop = await open()
    const { eva, stateOf } = shop
    const tour = await eva.must.tours.create({ name: 'North' })
    const create = (code: string) => eva.must.parcels.create({ code, tour: tour.id })
    const [one, insured, other] = [await create('A1'), await create('insured'), await create('A2')]
    const elsewhere = await eva.must.parcels.create({ code: 'A3' })
    await eva.must.tours.move(tour, 'fail')
    const states = [one, insured, other, elsewhere].map(({ id }) => stateOf(id))
    expect(await Promise.all(states)).toEqual(['lost', 'packed', 'lost', 'packed'])
    // An action of the other record, via the name of the inverse relation.
    await eva.put(`/v1/tours/${tour.id}/praise`, undefined)
    expect(await stateOf(one.id)).toBe('packed')
    // Another event makes the same move.
    await eva.must.scans.create({ parcel: one.id, kind: 'miss' })
    expect(await stateOf(one.id)).toBe('lost')
  })

  test('a move that is due comes before the event', async () => {
    await using shop = await open()
    const { app, eva, stateOf } = shop
    const tour = await eva.must.tours.create({ name: 'North' })
    const { id } = await eva.must.parcels.create({ code: 'A1', tour: tour.id })
    // Nothing runs, so the parcel expires only with what happens next.
    app.clock.set(new Date(Date.parse(app.clock.now()) + 3_600_000).toISOString())
    expect(await eva.scans.create({ parcel: id, kind: 'load' })).toMatchObject({
      problem: { code: 'not-packed' },
    })
    expect(await stateOf(id)).toBe('packed')
    await eva.must.tours.move(tour, 'fail')
    expect(await stateOf(id)).toBe('expired')
  })

  test('a relation to many triggers a move of each', async () => {
    await using shop = await open()
    const { eva } = shop
    const [red, blue] = [
      await eva.must.vans.create({ name: 'Red' }),
      await eva.must.vans.create({ name: 'Blue' }),
    ]
    const tour = await eva.must.tours.create({ name: 'North' })
    const changed = await eva.must.tours.change(tour, { vans: [red.id, blue.id] })
    const states = [red, blue].map(async ({ id }) => (await eva.must.vans.read(id)).state)
    expect(await Promise.all(states)).toEqual(['busy', 'busy'])
    expect(await eva.tours.change(changed, { name: 'South' })).toMatchObject({
      ok: false,
      problem: {
        code: 'conflict',
        title: '“Book” isn’t possible for the connected record (Van).',
      },
    })
  })

  test('of many causes at once, one triggers the move', async () => {
    await using shop = await open()
    const { app, eva } = shop
    const { id } = await eva.must.parcels.create({ code: 'A1' })
    const answers = await app.together(await app.people(8), (one) =>
      one.scans.create({ parcel: id, kind: 'load' }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await eva.must.scans.list({ total: true })).total).toBe(1)
  })
})
