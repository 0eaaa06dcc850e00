import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiply } from '#shell/model/arithmetic.ts'
import { type Entity, entity } from '#shell/model/entity.ts'
import { decimalOf } from '#shell/model/expression.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { date } from '#shell/model/fields/date.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { list } from '#shell/model/fields/list.ts'
import { money } from '#shell/model/fields/money.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { open, type Opened } from '../opened.fixture.ts'
import type { Store } from '../store.ts'

const everyKind = entity({
  name: 'everyKind',
  plural: 'every-kinds',
  fields: {
    someText: longText({ max: 1_000_000 }),
    someInteger: integer(),
    someBoolean: boolean(),
    someTime: dateTime(),
    someDate: date(),
    somePrice: money('EUR'),
    someList: list(text({ max: 80 })),
    somePlace: structure({ a: integer(), b: text() }),
    someShelves: relations('shelf'),
    double: computed({ from: multiply(decimalOf('somePrice', 2), 2) }),
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
    text: longText(),
    likesSoFar: counter(),
  },
})

const missing = '0000000000000000'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Opened
  let store: Store

  beforeAll(async () => {
    opened = await open(kind)
    store = await opened.store([book, everyKind, shelf])
  })
  afterAll(() => opened.close())

  const create = (
    of: Entity,
    values: Readonly<Record<string, unknown>>,
    at = new Date().toISOString(),
  ) => store.write((run) => store.records(of).insert(run, values, { owner: 'user:una', at }))
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
  ])('%s comes back as it went in (%#)', async (name, value) => {
    const made = await create(everyKind, { [name]: value })
    const nothing = Object.fromEntries(Object.keys(everyKind.fields).map((field) => [field, null]))
    const found = await read(everyKind, made.id)
    expect(found).toEqual({
      id: made.id,
      version: 1,
      created: expect.stringMatching(/^\d{4}-.+Z$/u),
      updated: expect.stringMatching(/^\d{4}-.+Z$/u),
      owner: 'user:una',
      removed: null,
      ...nothing,
      someList: [],
      someShelves: [],
      [name]: value,
      double: name === 'somePrice' ? expect.any(String) : null,
    })
    expect(made).toEqual(found)
    expect(Object.keys(made)).toEqual(Object.keys(found ?? {}))
  })

  test('what is worked out follows what it is worked out from', async () => {
    const made = await create(everyKind, { somePrice: '12.50' })
    expect(made['double']).toBe('25.00')
    const change = { somePrice: '-0.05' }
    const at = new Date().toISOString()
    const after = await store.write((run) => store.records(everyKind).update(run, made, change, at))
    expect(after).toMatchObject({ version: 2, somePrice: '-0.05', double: '-0.10' })
    expect(await read(everyKind, made.id)).toEqual(after)
    const where = [{ id: made.id, double: { lt: '0' } }]
    expect(await store.records(everyKind).count({ where })).toBe(1)
  })

  test('several relations keep their order, and are replaced as a whole', async () => {
    const shelves: string[] = []
    for (const name of ['a', 'b', 'c']) shelves.push((await create(shelf, { name })).id)
    const [a = '', b = '', c = ''] = shelves
    const made = await create(everyKind, { someShelves: [c, a] })
    expect(made).toMatchObject({ someShelves: [c, a] })
    expect(await read(everyKind, made.id)).toEqual(made)
    const at = new Date().toISOString()
    const change = (values: Readonly<Record<string, unknown>>, before = made) =>
      store.write((run) => store.records(everyKind).update(run, before, values, at))
    const after = await change({ someShelves: [b, c] })
    expect(await read(everyKind, made.id)).toEqual(after)
    expect(after).toMatchObject({ someShelves: [b, c] })
    await change({ someText: 'x' }, after)
    expect(await read(everyKind, made.id)).toMatchObject({ someShelves: [b, c], someText: 'x' })
  })

  test('a version is written over once', async () => {
    const made = await create(shelf, { name: 'Sea' })
    const at = new Date().toISOString()
    const update = (name: string) =>
      store.write((run) => store.records(shelf).update(run, made, { name }, at))
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(update))
    expect(answers.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await read(shelf, made.id)).toMatchObject({ version: 2 })
  })

  test('a record is given back as it is stored, with the time it was made', async () => {
    const before = new Date().toISOString()
    const created = await create(shelf, { name: 'Sea' })
    expect(await read(shelf, created.id)).toEqual(created)
    const kept = ['id', 'version', 'created', 'updated', 'owner', 'removed']
    expect(Object.keys(created)).toEqual([...kept, 'name'])
    expect(String(created['created']) >= before).toBe(true)
    expect(String(created['created']) <= new Date().toISOString()).toBe(true)
    expect(await create(shelf, { name: 'Old' }, '2026-01-28T00:00:00.000Z')).toMatchObject({
      created: '2026-01-28T00:00:00.000Z',
      updated: '2026-01-28T00:00:00.000Z',
    })
  })

  test('what is not there is not found, whatever is asked for', async () => {
    await create(shelf, { name: 'Sea' })
    for (const id of [missing, '', "' or '1'='1", '%', 'null']) {
      expect(await read(shelf, id), id).toBeUndefined()
    }
  })

  test('a thousand records come page by page in the order they were made, each once', async () => {
    const at = new Date().toISOString()
    let { id } = await create(shelf, { name: 'before them all' })
    const made = await store.write(async (run) => {
      const ids: string[] = []
      for (let number = 0; number < 1_000; number += 1) {
        const values = { name: String(number) }
        const one = await store.records(shelf).insert(run, values, { owner: null, at })
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
    expect(seen).toEqual(made)
    const after = { values: [], id: 'zzzzzzzzzzzzzzzz' }
    expect(await store.records(shelf).list({ where: [], order: [], after, limit: 5 })).toEqual([])
  })

  test('a relation points to a record that is there', async () => {
    await expect(create(book, { shelf: missing, likesSoFar: 0 })).rejects.toThrow(/foreign key/iu)
    const { id } = await create(shelf, { name: 'Sea' })
    await create(book, { shelf: id, likesSoFar: 0 })
  })

  test('what must be there cannot be left out', async () => {
    await expect(create(shelf, {})).rejects.toThrow(/not.null/iu)
    await expect(create(shelf, { name: null })).rejects.toThrow(/not.null/iu)
  })

  test('a value of another kind than its column is refused', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    await expect(create(book, { shelf: id, likesSoFar: 0, number: 'many' })).rejects.toThrow()
  })

  test('a counter moves by a step, says where it is, and moves nothing else', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    const [one, two] = [
      await create(book, { shelf: id, likesSoFar: 0, number: 7 }),
      await create(book, { shelf: id, likesSoFar: 3 }),
    ]
    const count = (of: string, step: 1 | -1) =>
      store.write((run) => store.records(book).countOne(run, of, 'likesSoFar', step))
    expect(await count(one.id, 1)).toBe(1)
    expect(await count(one.id, 1)).toBe(2)
    expect(await count(one.id, -1)).toBe(1)
    expect(await count(missing, 1)).toBeUndefined()
    expect(await read(book, one.id)).toEqual({ ...one, text: null, likesSoFar: 1 })
    expect(await read(book, two.id)).toMatchObject({ likesSoFar: 3 })
  })

  test('a counter that many move at once forgets none of them', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    const { id: counted } = await create(book, { shelf: id, likesSoFar: 0 })
    const steps = Array.from({ length: 50 }, () =>
      store.write((run) => store.records(book).countOne(run, counted, 'likesSoFar', 1)),
    )
    const values = await Promise.all(steps)
    expect(values.toSorted((a = 0, b = 0) => a - b)).toEqual(steps.map((_, place) => place + 1))
  })

  test('an entity that was not declared has no records', () => {
    const stranger = entity({ name: 'stranger', plural: 'strangers', fields: {} })
    expect(() => store.records(stranger)).toThrow('stranger is not an entity of this product.')
  })

  test('a setting is claimed once, also by many at once, and not by who fails', async () => {
    const claim = (value: string) =>
      store.write((run) => store.settings.claim(run, 'samples', value))
    const failing = store.write(async (run) => {
      await store.settings.claim(run, 'samples', 'lost')
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

  test('a mark is made once and taken back once, each by its own actor', async () => {
    const mark = { entity: 'book', action: 'like', actor: 'visitor:a', record: 'aa' }
    const add = (change: Partial<typeof mark> = {}) =>
      store.write((run) => store.tallies.add(run, { ...mark, ...change }, new Date().toISOString()))
    const remove = (change: Partial<typeof mark> = {}) =>
      store.write((run) => store.tallies.remove(run, { ...mark, ...change }))
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
    expect(await store.tallies.list(mine, ['aa', 'zz'])).toEqual(new Set(['aa', 'zz']))
    expect(await store.tallies.list(mine, ['ab', 'zy'])).toEqual(new Set())
    expect(await store.tallies.list(mine, ['aa', 'aa'])).toEqual(new Set(['aa']))
    expect(await remove()).toBe(true)
    expect(await store.tallies.list(mine, ['aa', 'zz'])).toEqual(new Set(['zz']))
  })
})
