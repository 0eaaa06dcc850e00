import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { concat, textField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Database } from '#shell/store/database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { createRecordQueries } from '#shell/store/records/query/record-queries.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { requestSender, type SendRequest, whereParam } from '../library/requests.ts'

const town = entity({
  name: 'town',
  plural: 'towns',
  fields: {
    name: text({ required: true }),
    river: text(),
    address: computed({ expression: concat(textField('name'), ' an ', textField('river')) }),
  },
  indexes: ['name', 'river'],
  may: { read: everyone, create: everyone, change: everyone },
})
const names = [
  'Zwickau',
  'aachen',
  'Ahlen',
  'Ärzen',
  'Aurich',
  'Öhringen',
  'Ohrdruf',
  'Weiß',
  'Weiss',
  'Åhus',
  'Z-10',
  'zell',
]
const rivers = [
  'Oder',
  null,
  'Aa',
  'ähr',
  null,
  'Ahr',
  'Öse',
  'Zschopau',
  'aller',
  'Å',
  null,
  'Zahme',
]

const productIn = (language: string) =>
  defineProduct({
    name: 'Atlas',
    tagline: 'Towns by name',
    languages: [language],
    entities: [town],
    roles: [],
    calls: {},
    pages: {},
    seeds: [],
  })

const cases = eachDatabase.flatMap((kind) =>
  ['de', 'sv', 'cs'].map((language) => ({ kind, language, name: `${kind.name} in ${language}` })),
)

describe.each(cases)('$name', ({ kind, language }) => {
  const { compare } = new Intl.Collator(language)
  const byText = (one: string | null, other: string | null) =>
    one === null || other === null
      ? Number(other === null) - Number(one === null)
      : compare(one, other)
  let database: Database
  let store: Store
  let ask: SendRequest
  let close: () => Promise<void>

  beforeAll(async () => {
    const { url, dataDir, dispose } = await kind.open()
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    database = await openDatabase(where, { language })
    const product = productIn(language)
    store = await openStore(database, product.entities, dataDir)
    ask = requestSender({ api: createApi(createOperations(product, store), product) })
    for (const [index, name] of names.entries()) {
      const body = { name, river: rivers[index] }
      expect(await ask('una', 'POST /v1/towns', { body })).toMatchObject({ status: 201 })
    }
    close = async () => {
      await database.close()
      await dispose()
    }
  })
  afterAll(() => close())

  /** Reads a list page by page. */
  const readAll = async (query: string, field: string) => {
    const seen: unknown[] = []
    let after = ''
    for (;;) {
      const { list } = await ask('una', `GET /v1/towns?limit=2&${query}${after}`)
      seen.push(...list.items.map((one) => one[field]))
      if (list.next === null || seen.length > names.length) return seen
      after = `&after=${list.next}`
    }
  }

  test.each(['name', 'river', 'address'])(
    '%s is sorted page by page, in both directions',
    async (field) => {
      const { items } = (await ask('una', 'GET /v1/towns?limit=200')).list
      const all = items.map((one) => one[field] as string | null)
      const sorted = all.toSorted(byText)
      expect(await readAll(`sort=${field}`, field)).toEqual(sorted)
      expect(await readAll(`sort=-${field}`, field)).toEqual(sorted.toReversed())
    },
  )

  test('a text is greater than another one if the list shows it later', async () => {
    for (const bound of ['ah', 'Ö', 'weiss', 'Z']) {
      const greater = await readAll(`sort=name&${whereParam({ name: { gt: bound } })}`, 'name')
      expect(greater).toEqual(names.filter((one) => compare(one, bound) > 0).toSorted(compare))
      const others = await readAll(`sort=name&${whereParam({ name: { lte: bound } })}`, 'name')
      expect([...others, ...greater]).toEqual(names.toSorted(compare))
    }
  })

  test('groups are in the order of their text', async () => {
    const { body } = await ask('una', 'GET /v1/towns/aggregate?groupBy=river')
    const groups = (body['items'] as { group: { river: unknown } }[]).map(
      ({ group }) => group.river,
    )
    expect(groups).toEqual([...new Set(rivers)].toSorted(byText))
  })

  test('a changed text moves its record', async () => {
    const firstBy = async (sort: string) =>
      (await ask('una', `GET /v1/towns?sort=${sort}&limit=1`)).list.items[0]
    const first = await firstBy('name')
    const path = `PATCH /v1/towns/${first?.id}`
    // Chinese characters come last in all these languages.
    const changed = await ask('una', path, {
      body: { name: '龍', river: '龍' },
      version: Number(first?.version),
    })
    for (const field of ['name', 'river', 'address']) {
      expect((await firstBy(`-${field}`))?.id, field).toBe(first?.id)
    }
    const body = { name: first?.['name'], river: first?.['river'] }
    await ask('una', path, { body, version: changed.record.version })
    expect((await firstBy('name'))?.id).toBe(first?.id)
  })
})

describe.each(eachDatabase)('$name', (kind) => {
  test.each([
    { field: 'name', isDescending: false },
    { field: 'name', isDescending: true },
    { field: 'river', isDescending: false },
    { field: 'river', isDescending: true },
  ])('an index serves a list sorted by $field, descending: $isDescending', async (order) => {
    const { url, dataDir, dispose } = await kind.open()
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    const database = await openDatabase(where)
    try {
      const store = await openStore(database, [town], dataDir)
      const at = new Date().toISOString()
      await store.write(async (trx) => {
        for (let number = 0; number < 1_000; number += 1) {
          const values = { name: `Town ${number}`, river: number % 3 === 0 ? null : `R${number}` }
          await store.records(town).insert(trx, values, { owner: null, at })
        }
      })
      const { build } = database
      await database.write((trx) => trx(sql`analyze`.compile(build)))
      const { list } = createRecordQueries(database, town, new Map([['town', town]]))
      const query = list({ where: [], order: [order], limit: 25 })
      const explain = kind.name === 'sqlite' ? 'explain query plan ' : 'explain '
      const rows = await database.read({ ...query, sql: explain + query.sql })
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(new RegExp(`(?:index|Index Scan).* town__${order.field}_id__`, 'iu'))
      expect(plan).not.toMatch(/temp b-tree|sort key/iu)
    } finally {
      await database.close()
      await dispose()
    }
  })
})
