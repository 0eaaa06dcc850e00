import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'
import { orders } from './orders.ts'

test('the declarations are valid, also with two moves that undo each other', () => {
  expect(validateProduct(orders)).toEqual([])
})

describe.each(eachDatabase)('moves as soon as a condition is true, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())

  const open = async () => {
    const app = await testProduct(orders, { database })
    const eva = await app.person()
    const order = async (name: string, lines: number) => {
      const { id } = await eva.must.orders.create({ name })
      const all = []
      for (let count = 0; count < lines; count += 1)
        all.push(await eva.must.lines.create({ order: id }))
      await eva.must.orders.move(await eva.must.orders.read(id), 'confirm')
      return { id, lines: all }
    }
    const stateOf = async (id: string) => (await eva.must.orders.read(id)).state
    return { app, eva, order, stateOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
  }

  test('a total that becomes true moves the record, with the cause in the history', async () => {
    await using shop = await open()
    const { app, eva, order, stateOf } = shop
    const { id, lines } = await order('one', 2)
    expect(await stateOf(id)).toBe('confirmed')
    const [first, second] = lines
    if (!first || !second) throw new Error('There are no lines.')
    await eva.must.lines.move(first, 'pack')
    expect(await stateOf(id)).toBe('confirmed')
    await eva.must.lines.move(second, 'pack')
    expect(await stateOf(id)).toBe('shipped')
    const history = await app.application.get<{ items: object[] }>(`/v1/orders/${id}/history`)
    expect(history).toMatchObject({
      data: { items: [{ verb: 'ship', cause: 'line.pack', name: eva.name }, {}, {}] },
    })
  })

  test('a removal and a state that the record enters count as well, and the answer has the new state', async () => {
    await using shop = await open()
    const { eva, order, stateOf } = shop
    const { id, lines } = await order('one', 2)
    const [first, second] = lines
    if (!first || !second) throw new Error('There are no lines.')
    await eva.must.lines.move(first, 'pack')
    await eva.must.lines.remove(second)
    expect(await stateOf(id)).toBe('shipped')
    const other = await eva.must.orders.create({ name: 'other', isUrgent: true })
    const packed = await eva.must.lines.create({ order: other.id })
    await eva.must.lines.move(packed, 'pack')
    // Two moves follow from one request.
    const confirmed = await eva.must.orders.move(await eva.must.orders.read(other.id), 'confirm')
    expect(confirmed).toMatchObject({ state: 'filed', version: 4 })
  })

  test('a record that its guard keeps stays as it is, and moves with a later write', async () => {
    await using shop = await open()
    const { eva, order, stateOf } = shop
    const { id, lines } = await order('held', 1)
    for (const line of lines) await eva.must.lines.move(line, 'pack')
    expect(await stateOf(id)).toBe('confirmed')
    await eva.must.orders.change(await eva.must.orders.read(id), { name: 'free' })
    expect(await stateOf(id)).toBe('shipped')
  })

  test('a later step of a batch finds the new state', async () => {
    await using shop = await open()
    const { eva, order, stateOf } = shop
    const { id, lines } = await order('one', 1)
    const answer = await eva.post('/v1/batch', {
      steps: [
        { op: 'move', collection: 'lines', id: lines[0]?.id, move: 'pack', version: 1 },
        { op: 'change', collection: 'orders', id, values: { isUrgent: true }, version: 3 },
      ],
    })
    expect(answer).toMatchObject({ ok: true })
    expect(await stateOf(id)).toBe('filed')
  })

  test('two moves that undo each other follow what they read', async () => {
    await using shop = await open()
    const { eva } = shop
    const { id } = await eva.must.seats.create({ code: 'A1' })
    const stateOf = async () => (await eva.must.seats.read(id)).state
    const booking = await eva.must.bookings.create({ seat: id })
    expect(await stateOf()).toBe('taken')
    await eva.must.bookings.remove(booking)
    expect(await stateOf()).toBe('free')
  })

  test('a chain of records is followed to its end', async () => {
    await using shop = await open()
    const { eva } = shop
    const create = (name: string, parent?: string) =>
      eva.must.tasks.create(parent === undefined ? { name } : { name, parent })
    const top = await create('top')
    let parent = top.id
    for (let depth = 0; depth < 12; depth += 1) parent = (await create(`${depth}`, parent)).id
    await eva.must.tasks.move(await eva.must.tasks.read(parent), 'finish')
    expect((await eva.must.tasks.read(top.id)).state).toBe('done')
  })

  test('of parts that are done at once, the last one moves the record', async () => {
    await using shop = await open()
    const { app, eva, order, stateOf } = shop
    const { id, lines } = await order('one', 6)
    const answers = await app.together(lines, (line) => eva.lines.move(line, 'pack'))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect(await stateOf(id)).toBe('shipped')
  })
})
