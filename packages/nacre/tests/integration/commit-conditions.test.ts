import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { countOf, sumOf } from '#shell/language/conditions/totals.ts'
import { users } from '#shell/language/people/user.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../databases/each-database.ts'

const errors = defineErrors({ unbalanced: 'The postings do not add up to zero.' })
const everybody = ['user'] as const

const entry = entity({
  name: 'entry',
  plural: 'entries',
  fields: {
    purpose: text(),
    sum: computed({
      expression: sumOf('postings', decimalField('amount', 2)),
      as: 'money EUR',
      visible: 'all',
    }),
    count: computed({ expression: countOf('postings'), visible: 'all', stored: true }),
  },
  onlyIf: {
    commit: {
      balanced: { check: { sum: 0 }, else: errors.unbalanced },
      several: { check: { count: { not: 1 } }, else: 'An entry has two postings or more.' },
    },
  },
  may: {
    read: everybody,
    create: everybody,
    change: everybody,
    remove: everybody,
    restore: everybody,
  },
})

const posting = entity({
  name: 'posting',
  plural: 'postings',
  fields: {
    entry: relation('entry', { required: true, inverse: 'postings', onRemove: 'cascade' }),
    amount: money('EUR', { required: true }),
  },
  errors: Object.fromEntries(
    ['create', 'change', 'remove', 'restore'].map((verb) => [verb, [errors.unbalanced]]),
  ),
  may: { read: everybody, create: everybody, change: everybody, remove: everybody },
})

const product = defineProduct({
  name: 'Ledger',
  tagline: 'Double entry',
  entities: [entry, posting],
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  errors,
  roles: [],
  pages: {},
})

const unbalanced = { ok: false, problem: { code: 'unbalanced', status: 409 } }

describe.each(eachDatabase)('conditions at the end of a transaction, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = async () => {
    const app = await testProduct(product, { database })
    const eva = await app.person()
    /** Creates an entry with postings in one transaction. */
    const book = (...amounts: readonly string[]) =>
      eva.post('/v1/batch', {
        steps: [
          { op: 'create', collection: 'entries', values: { purpose: 'Rent' } },
          ...amounts.map((amount) => ({
            op: 'create',
            collection: 'postings',
            values: { entry: { $step: 0 }, amount },
          })),
        ],
      })
    const counts = async () => [
      (await eva.must.entries.list()).items.length,
      (await eva.must.postings.list()).items.length,
    ]
    return { app, eva, book, counts }
  }

  test('several steps may break a condition together, if it is true at the end', async () => {
    const { app, book, counts } = await open()
    await using _ = app
    expect(await book('10.00', '-7.00', '-3.00')).toMatchObject({ ok: true })
    expect(await counts()).toEqual([1, 3])
    expect(await book('10.00', '-7.00')).toMatchObject(unbalanced)
    expect(await book('0.00')).toMatchObject({
      ok: false,
      problem: { code: 'conflict', title: 'An entry has two postings or more.' },
    })
    // An entry without postings adds up to zero.
    expect(await book()).toMatchObject({ ok: true })
    expect(await counts()).toEqual([2, 3])
  })

  test('a write of a related record is rejected, whoever writes it', async () => {
    const { app, eva, book } = await open()
    await using _ = app
    await book('10.00', '-10.00')
    const [first, second] = (await eva.must.postings.list({ sort: 'amount' })).items
    if (!first || !second) throw new Error('There are no postings.')
    for (const person of [eva, app.application]) {
      const values = { entry: entryOf(first.entry), amount: '1.00' }
      expect(await person.postings.create(values)).toMatchObject(unbalanced)
      expect(await person.postings.change(first, { amount: '-9.00' })).toMatchObject(unbalanced)
      expect(await person.postings.remove(second)).toMatchObject(unbalanced)
    }
    const steps = [first, second].map(({ id, version, amount }) => ({
      op: 'change',
      collection: 'postings',
      id,
      version,
      values: { amount: amount.replace('10', '12') },
    }))
    expect(await eva.post('/v1/batch', { steps })).toMatchObject({ ok: true })
    expect((await eva.must.entries.read(entryOf(first.entry))).sum).toBe('0.00')
  })

  test('a posting that points elsewhere concerns both entries', async () => {
    const { app, eva, book } = await open()
    await using _ = app
    await book('1.00', '-1.00')
    await book('2.00', '-2.00')
    const postings = (await eva.must.postings.list({ sort: 'amount' })).items
    const [two, one] = postings
    if (!one || !two) throw new Error('There are no postings.')
    expect(await eva.postings.change(one, { entry: entryOf(two.entry) })).toMatchObject(unbalanced)
  })

  test('records in the trash need not match, and restored ones do', async () => {
    const { app, eva, book, counts } = await open()
    await using _ = app
    await book('1.00', '-1.00')
    const [whole] = (await eva.must.entries.list()).items
    if (!whole) throw new Error('There is no entry.')
    await eva.must.entries.remove(whole)
    expect(await counts()).toEqual([0, 0])
    expect(await eva.entries.restore(whole.id)).toMatchObject({ ok: true })
    // What went along stays in the trash.
    expect(await counts()).toEqual([1, 0])
  })

  test('of two changes at once that are each right alone, the second one is rejected', async () => {
    const { app, eva, book } = await open()
    await using _ = app
    await book('1.00', '-1.00')
    const { items } = await eva.must.postings.list({ sort: 'amount' })
    // Each pair leaves the sum at zero by itself, and changes one posting of its own.
    const [minus, plus] = items
    if (!minus || !plus) throw new Error('There are no postings.')
    const pair = (amount: string) => [
      { ...change(minus), values: { amount: `-${amount}` } },
      { ...change(plus), values: { amount } },
    ]
    const done = await app.together(['3.00', '4.00', '5.00'], (amount) =>
      eva.post('/v1/batch', { steps: pair(amount) }),
    )
    expect(done.some(({ ok }) => ok)).toBe(true)
    expect((await eva.must.entries.read(entryOf(minus.entry))).sum).toBe('0.00')
    const adds = await app.together(['1.00', '-1.00'], (amount) =>
      eva.postings.create({ entry: entryOf(minus.entry), amount }),
    )
    expect(adds).toMatchObject([unbalanced, unbalanced])
  })

  test('a bulk dry run asks them, too', async () => {
    const { app, eva, book, counts } = await open()
    await using _ = app
    await book('5.00', '-5.00', '0.00')
    const before = await counts()
    const remove = { op: 'remove', where: { amount: '5.00' }, dryRun: true }
    expect(await eva.post('/v1/postings/bulk', remove)).toMatchObject({
      data: { rows: [{ outcome: 'rejected', problem: { code: 'unbalanced' } }] },
    })
    const neutral = { ...remove, where: { amount: '0.00' } }
    expect(await eva.post('/v1/postings/bulk', neutral)).toMatchObject({
      data: { rows: [{ outcome: 'succeeded' }] },
    })
    expect(await counts()).toEqual(before)
  })

  test('the API documents name the error', async () => {
    const { app, eva } = await open()
    await using _ = app
    const document = await eva.get<{ paths: object }>('/v1/openapi.json')
    const { paths } = document.ok ? document.data : { paths: {} }
    expect(JSON.stringify(Reflect.get(paths, '/v1/entries'))).toContain('unbalanced')
    expect(JSON.stringify(Reflect.get(paths, '/v1/postings'))).toContain('unbalanced')
  })
})

const entryOf = (id: unknown): string => (typeof id === 'string' ? id : '')

const change = ({ id, version }: { readonly id: string; readonly version: number }) => ({
  op: 'change',
  collection: 'postings',
  id,
  version,
})
