import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entity, entity } from '#shell/model/entity.ts'
import type { ColumnKind, Field } from '#shell/model/field.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { open, type Opened } from './opened.fixture.ts'
import type { Store } from './store.ts'

const column = (kind: ColumnKind): Field => ({
  type: kind,
  column: kind,
  required: false,
  check: () => undefined,
})

const everyKind = entity({
  name: 'everyKind',
  plural: 'every-kinds',
  fields: {
    someText: column('text'),
    someInteger: column('integer'),
    someBoolean: column('boolean'),
    someTime: column('timestamp'),
    someJson: column('json'),
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

  const create = (of: Entity, values: Readonly<Record<string, unknown>>, at?: string) =>
    store.write((run) => store.records(of).create(run, values, at))

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
    ['someJson', { a: [1, 'b', null, { c: true }], text: '</script> 🐚' }],
    ['someJson', []],
    ['someJson', {}],
    ['someJson', 'text'],
    ['someJson', '{"a":1}'],
    ['someJson', false],
    ['someJson', 0],
  ])('%s comes back as it went in (%#)', async (name, value) => {
    const { id } = await create(everyKind, { [name]: value })
    const nothing = Object.fromEntries(Object.keys(everyKind.fields).map((field) => [field, null]))
    expect(await store.records(everyKind).read(id)).toEqual({
      id,
      version: 1,
      created: expect.stringMatching(/^\d{4}-.+Z$/u),
      updated: expect.stringMatching(/^\d{4}-.+Z$/u),
      ...nothing,
      [name]: value,
    })
  })

  test('a record is given back as it is stored, with the time it was made', async () => {
    const before = new Date().toISOString()
    const created = await create(shelf, { name: 'Sea' })
    expect(await store.records(shelf).read(created.id)).toEqual(created)
    expect(Object.keys(created)).toEqual(['id', 'version', 'created', 'updated', 'name'])
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
      expect(await store.records(shelf).read(id), id).toBeUndefined()
    }
  })

  test('a thousand records come page by page in the order they were made, each once', async () => {
    let { id: after } = await create(shelf, { name: 'before them all' })
    const made = await store.write(async (run) => {
      const ids: string[] = []
      for (let number = 0; number < 1_000; number += 1) {
        const { id } = await store.records(shelf).create(run, { name: String(number) })
        ids.push(id)
      }
      return ids
    })
    const seen: string[] = []
    for (;;) {
      const page = await store.records(shelf).list({ after, limit: 64 })
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
    expect(seen).toEqual(made)
    expect(await store.records(shelf).list({ after: 'zzzzzzzzzzzzzzzz', limit: 5 })).toEqual([])
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
    const count = (of: string, step: 1 | 0 | -1, field = 'likesSoFar') =>
      store.write((run) => store.records(book).count(run, of, field, step))
    expect(await count(one.id, 1)).toBe(1)
    expect(await count(one.id, 1)).toBe(2)
    expect(await count(one.id, 0)).toBe(2)
    expect(await count(one.id, -1)).toBe(1)
    expect(await count(missing, 1)).toBeUndefined()
    await expect(count(one.id, 1, 'number')).rejects.toThrow('number of book is not a counter.')
    expect(await store.records(book).read(one.id)).toEqual({ ...one, text: null, likesSoFar: 1 })
    expect(await store.records(book).read(two.id)).toMatchObject({ likesSoFar: 3 })
  })

  test('a counter that many move at once forgets none of them', async () => {
    const { id } = await create(shelf, { name: 'Sea' })
    const { id: counted } = await create(book, { shelf: id, likesSoFar: 0 })
    const steps = Array.from({ length: 50 }, () =>
      store.write((run) => store.records(book).count(run, counted, 'likesSoFar', 1)),
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
      store.write((run) => store.tallies.add(run, { ...mark, ...change }))
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
    expect(await store.tallies.list(mine, 'aa', 'zz')).toEqual(new Set(['aa', 'zz']))
    expect(await store.tallies.list(mine, 'ab', 'zy')).toEqual(new Set())
    expect(await store.tallies.list(mine, 'aa', 'aa')).toEqual(new Set(['aa']))
    expect(await remove()).toBe(true)
    expect(await store.tallies.list(mine, 'aa', 'zz')).toEqual(new Set(['zz']))
  })
})
