import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProduct } from '#shell/testing/test-product.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'
import { aroundMoments } from './around-moments.ts'

/** The clocks go forward on 28 March at 2 o’clock. */
const cases = [
  ['lates', { starts: '2027-03-27T10:00:00Z' }, '2027-03-27T10:15:00.000Z'],
  ['early-ones', { starts: '2027-03-27T10:00:00Z' }, '2027-03-27T08:00:00.000Z'],
  ['day-before', { starts: '2027-03-28T10:00:00Z' }, '2027-03-27T11:00:00.000Z'],
  ['overdues', { due: '2027-03-27' }, '2027-03-27T23:00:00.000Z'],
  ['months', { due: '2027-03-31' }, '2027-04-29T22:00:00.000Z'],
  ['month-before', { due: '2027-04-30' }, '2027-03-29T22:00:00.000Z'],
  ['unpaids', {}, '2027-03-27T07:00:00.000Z'],
  ['computed-ones', { starts: '2027-03-27T10:00:00Z' }, '2027-03-28T09:00:00.000Z'],
] as const

describe.each(eachDatabase)('moves before and after a moment, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())

  test('each is made at its moment, and not a second before', async () => {
    await using app = await testProduct(aroundMoments, { database, now: '2027-03-25T08:00:00Z' })
    const visitor = app.visitor()
    const made = await Promise.all(
      cases.map(async ([plural, values, at]) => {
        const created = await visitor.post<{ id: string }>(`/v1/${plural}`, values)
        if (!created.ok) throw new Error(created.problem.title)
        const path = `/v1/${plural}/${created.data.id}`
        expect(await visitor.get(`${path}/timers`)).toMatchObject({ data: { pass: at } })
        return { path, at }
      }),
    )
    for (const { path, at } of made.toSorted((one, other) => one.at.localeCompare(other.at))) {
      await app.clock.to(new Date(Date.parse(at) - 1_000).toISOString())
      expect([path, await visitor.get(path)]).toMatchObject([path, { data: { state: 'open' } }])
      await app.clock.to(at)
      expect([path, await visitor.get(path)]).toMatchObject([
        path,
        { data: { state: 'moved', updatedAt: at } },
      ])
    }
  })

  test('a moment that follows from another record follows its changes', async () => {
    await using app = await testProduct(aroundMoments, { database, now: '2027-01-01T08:00:00Z' })
    const visitor = app.visitor()
    const hire = await visitor.must.hires.create({ day: '2027-01-10' })
    const { id } = await visitor.must.bonuses.create({ hire: hire.id })
    await visitor.must.hires.change(hire, { day: '2027-02-10' })
    await app.clock.to('2027-05-10T21:59:00Z')
    expect((await visitor.must.bonuses.read(id)).state).toBe('open')
    await app.clock.to('2027-05-10T22:00:00Z')
    expect((await visitor.must.bonuses.read(id)).state).toBe('moved')
  })
})
