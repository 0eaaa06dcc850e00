import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.fixture.ts'
import type { Store } from '../store.ts'

const everyKind = entity({
  name: 'everyKind',
  plural: 'every-kinds',
  fields: {
    someText: markdown({ max: 1_000_000 }),
    someInteger: integer(),
    someBoolean: boolean(),
    someTime: dateTime(),
    someDate: date(),
    somePrice: money('EUR'),
    someList: list(text({ max: 80 })),
    somePlace: object({ a: integer(), b: text() }),
    someShelves: relations('shelf'),
    double: computed({ expression: multiply(decimalField('somePrice', 2), 2) }),
  },
})
const shelf = entity({
  name: 'shelf',
  plural: 'shelves',
  fields: { name: text({ required: true }) },
})
const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    shelf: relation('shelf', { required: true }),
    number: integer(),
    text: markdown(),
    likesSoFar: counter(),
  },
})

const missing = '0000000000000000'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  let store: Store

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    store = await opened.store([book, everyKind, shelf])
  })
  afterAll(() => opened.close())

  const create = (
    of: Entity,
    values: Readonly<Record<string, unknown>>,
    at = new Date().toISOString(),
  ) => store.write((trx) => store.records(of).insert(trx, values, { owner: 'user:una', at }))
  const read = (of: Entity, id: string) => store.records(of).read({ id, where: [] })

  test.each([
    ['someText', ''],
    ['someText', 'Ünder “the” <b>Hill</b> 🐚\r\n\t\u2028%_\\\'";--'],
    ['someText', 'x'.repeat(1_000_000)],
    ['someText', '0012'],
    ['someText', 'null'],
    ['someInteger', 0],
    ['someInteger', -1],
    ['someInteger', 2 ** 31],
    ['someInteger', Number.MAX_SAFE_INTEGER],
    ['someInteger', Number.MIN_SAFE_INTEGER],
    ['someBoolean', true],
    ['someBoolean', false],
    ['someTime', '2026-11-21T18:00:12.133Z'],
    ['someTime', '1969-12-31T23:59:59.999Z'],
    ['someDate', '2026-01-28'],
    ['someDate', '0001-01-01'],
    ['somePrice', '12.50'],
    ['somePrice', '-0.05'],
    ['somePrice', '45035996273704.95'],
    ['somePlace', { a: 1, b: '</script> 🐚' }],
    ['somePlace', { a: null, b: null }],
    ['someList', []],
    ['someList', ['{"a":1}', '', 'Ü']],
    ['someShelves', []],
  ])('%s returns the written value (%#)', async (name, value) => {
    const created = await create(everyKind, { [name]: value })
    const nothing = Object.fromEntries(Object.keys(everyKind.fields).map((field) => [field, null]))
    const found = await read(everyKind, created.id)
    expect(found).toEqual({
      id: created.id,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/u),
      updatedAt: expect.stringMatching(/^\d{4}-.+Z$/u),
      owner: 'user:una',
      removedAt: null,
      ...nothing,
      someList: [],
      someShelves: [],
      [name]: value,
      double: name === 'somePrice' ? expect.any(String) : null,
    })
    expect(created).toEqual(found)
    expect(Object.keys(created)).toEqual(Object.keys(found ?? {}))
  })

  test('a computed field follows its inputs', async () => {
    const created = await create(everyKind, { somePrice: '12.50' })
    expect(created['double']).toBe('25.00')
    const change = { somePrice: '-0.05' }
    const at = new Date().toISOString()
    const after = await store.write((trx) =>
      store.records(everyKind).update(trx, created, change, at),
    )
    expect(after).toMatchObject({ version: 2, somePrice: '-0.05', double: '-0.10' })
    expect(await read(everyKind, created.id)).toEqual(after)
    const where = [{ id: created.id, double: { lt: '0' } }]
    expect(await store.records(everyKind).count({ where })).toBe(1)
  })

  test('a to-many relation keeps its order and is replaced completely', async () => {
    const shelves: string[] = []
    for (const name of ['a', 'b', 'c']) shelves.push((await create(shelf, { name })).id)
    const [a = '', b = '', c = ''] = shelves
    const created = await create(everyKind, { someShelves: [c, a] })
    expect(created).toMatchObject({ someShelves: [c, a] })
    expect(await read(everyKind, created.id)).toEqual(created)
    const at = new Date().toISOString()
    const change = (values: Readonly<Record<string, unknown>>, before = created) =>
      store.write((trx) => store.records(everyKind).update(trx, before, values, at))
    const after = await change({ someShelves: [b, c] })
    expect(await read(everyKind, created.id)).toEqual(after)
    expect(after).toMatchObject({ someShelves: [b, c] })
    await change({ someText: 'x' }, after)
    expect(await read(everyKind, created.id)).toMatchObject({ someShelves: [b, c], someText: 'x' })
  })

  test('a version can be overwritten once', async () => {
    const created = await create(shelf, { name: 'Sea' })
    const at = new Date().toISOString()
    const update = (name: string) =>
      store.write((trx) => store.records(shelf).update(trx, created, { name }, at))
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(update))
    expect(answers.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await read(shelf, created.id)).toMatchObject({ version: 2 })
  })

  test('insert returns the stored record with its creation time', async () => {
    const before = new Date().toISOString()
    const created = await create(shelf, { name: 'Sea' })
    expect(await read(shelf, created.id)).toEqual(created)
    const stored = ['id', 'version', 'createdAt', 'updatedAt', 'owner', 'removedAt']
    expect(Object.keys(created)).toEqual([...stored, 'name'])
    expect(String(created['createdAt']) >= before).toBe(true)
    expect(String(created['createdAt']) <= new Date().toISOString()).toBe(true)
    expect(await create(shelf, { name: 'Old' }, '2026-01-28T00:00:00.000Z')).toMatchObject({
      createdAt: '2026-01-28T00:00:00.000Z',
      updatedAt: '2026-01-28T00:00:00.000Z',
    })
  })

  test('a missing record is not found by any query', async () => {
    await create(shelf, { name: 'Sea' })
    for (const id of [missing, '', "' or '1'='1", '%', 'null']) {
      expect(await read(shelf, id), id).toBeUndefined()
    }
  })

  test('paging through a thousand records returns each once, in order of creation', async () => {
    const at = new Date().toISOString()
    let { id } = await create(shelf, { name: 'before them all' })
    const created = await store.write(async (trx) => {
      const ids: string[] = []
      for (let number = 0; number < 1_000; number += 1) {
        const values = { name: String(number) }
        const one = await store.records(shelf).insert(trx, values, { owner: null, at })
        ids.push(one.id)
      }
      return ids
    })
    const seen: string[] = []
    for (;;) {
      const after = { values: [], id }
      const page = await store.records(shelf).list({ where: [], order: [], after, limit: 64 })
      seen.push(...page.map((one) => one.id))
      const last = page.at(-1)
      if (!last) break
      id = last.id
    }
    expect(seen).toEqual(created)
    const after = { values: [], id: 'zzzzzzzzzzzzzzzz' }
    expect(await store.records(shelf).list({ where: [], order: [], after, limit: 5 })).toEqual([])
  })

  test('a relation requires an existing record', async () => {
    await expect(create(book, { shelf: missing, likesSoFar: 0 })).rejects.toThrow(/foreign key/iu)
    const { id } = await create(shelf, { name: 'Sea' })
    await create(book, { shelf: id, likesSoFar: 0 })
  })

  test('a required field cannot be null', async () => {
    await expect(create(shelf, {})).rejects.toThrow(/not.null/iu)
    await expect(create(shelf, { name: null })).rejects.toThrow(/not.null/iu)
  })

  test('rejects a value of another type than the column', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    await expect(create(book, { shelf: id, likesSoFar: 0, number: 'many' })).rejects.toThrow()
  })

  test('a counter changes by one step, returns its value and changes nothing else', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    const [one, two] = [
      await create(book, { shelf: id, likesSoFar: 0, number: 7 }),
      await create(book, { shelf: id, likesSoFar: 3 }),
    ]
    const count = (of: string, step: 1 | -1) =>
      store.write((trx) => store.records(book).countOne(trx, of, 'likesSoFar', step))
    expect(await count(one.id, 1)).toBe(1)
    expect(await count(one.id, 1)).toBe(2)
    expect(await count(one.id, -1)).toBe(1)
    expect(await count(missing, 1)).toBeUndefined()
    expect(await read(book, one.id)).toEqual({ ...one, text: null, likesSoFar: 1 })
    expect(await read(book, two.id)).toMatchObject({ likesSoFar: 3 })
  })

  test('concurrent counter changes are all counted', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    const { id: counted } = await create(book, { shelf: id, likesSoFar: 0 })
    const steps = Array.from({ length: 50 }, () =>
      store.write((trx) => store.records(book).countOne(trx, counted, 'likesSoFar', 1)),
    )
    const values = await Promise.all(steps)
    expect(values.toSorted((a = 0, b = 0) => a - b)).toEqual(steps.map((_, index) => index + 1))
  })

  test('an undeclared entity throws', () => {
    const stranger = entity({ name: 'stranger', plural: 'strangers', fields: {} })
    expect(() => store.records(stranger)).toThrow('stranger is not an entity of this product.')
  })

  test('a setting is claimed once, also concurrently, and not by a failed transaction', async () => {
    const claim = (value: string) =>
      store.write((trx) => store.settings.claim(trx, 'samples', value))
    const failing = store.write(async (trx) => {
      await store.settings.claim(trx, 'samples', 'lost')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await store.settings.read('samples')).toBeUndefined()
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map(claim))
    expect(claims.filter((isMine) => isMine)).toHaveLength(1)
    const winner = ['a', 'b', 'c', 'd'][claims.indexOf(true)]
    expect(await store.settings.read('samples')).toBe(winner)
    expect(await store.settings.read('other')).toBeUndefined()
  })

  test('a reaction is added once and removed once per actor', async () => {
    const mark = { entity: 'book', action: 'like', actor: 'visitor:a', record: 'aa' }
    const add = (change: Partial<typeof mark> = {}) =>
      store.write((trx) =>
        store.reactions.add(trx, { ...mark, ...change }, new Date().toISOString()),
      )
    const remove = (change: Partial<typeof mark> = {}) =>
      store.write((trx) => store.reactions.remove(trx, { ...mark, ...change }))
    const { record: _, ...mine } = mark
    expect(await remove()).toBe(false)
    expect(await add()).toBe(true)
    expect(await add()).toBe(false)
    for (const change of [
      { entity: 'shelf' },
      { action: 'love' },
      { actor: 'visitor:b' },
      { record: 'zz' },
    ]) {
      expect(await remove(change)).toBe(false)
      expect(await add(change)).toBe(true)
    }
    expect(await store.reactions.list(mine, ['aa', 'zz'])).toEqual(new Set(['aa', 'zz']))
    expect(await store.reactions.list(mine, ['ab', 'zy'])).toEqual(new Set())
    expect(await store.reactions.list(mine, ['aa', 'aa'])).toEqual(new Set(['aa']))
    expect(await remove()).toBe(true)
    expect(await store.reactions.list(mine, ['aa', 'zz'])).toEqual(new Set(['zz']))
  })
})
