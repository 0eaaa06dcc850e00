import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openShaped, type Shaped } from './plan/shaped.fixture.ts'
import { type ColumnShape, shapeOf } from './tables/shape.ts'

const fields = {
  word: text({ max: 100 }),
  whole: integer(),
  price: decimal({ places: 2 }),
  isGood: boolean(),
  day: date(),
  moment: dateTime(),
  words: list(text()),
}
const card = entity({ name: 'card', plural: 'cards', fields })
const columns = new Map<string, ColumnShape>(
  shapeOf([card])
    .filter(({ entity: of }) => of === 'card')
    .flatMap((table) => table.columns.map((column) => [column.field, column])),
)

const full = {
  word: 'Ada’s “🐚” \\ \' " % _',
  whole: -9_007_199_254_740_991,
  price: '-90071992547409.91',
  isGood: false,
  day: '2024-02-29',
  moment: '2026-03-29T01:30:00.007Z',
  words: ['a', 'ß', ''],
}
const empty = {
  word: null,
  whole: null,
  price: null,
  isGood: null,
  day: null,
  moment: null,
  words: null,
}
const early = {
  ...full,
  price: '0.05',
  isGood: true,
  day: '0001-01-01',
  moment: '0001-01-01T00:00:00.000Z',
}
const late = {
  ...full,
  price: '12.50',
  day: '9999-12-31',
  moment: '9999-12-31T23:59:59.999Z',
  words: [],
}

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
    onTestFinished(db.close)
    await db.shape([card])
  })

  test('what goes in comes out the same, of every kind', async () => {
    const { columns: codec } = db.database
    for (const [place, values] of [full, empty, early, late].entries()) {
      const row = Object.entries(values).map(([field, value]) => {
        const shape = columns.get(field)
        if (!shape) throw new Error(field)
        return [shape.name, codec.encode(shape.column, value)]
      })
      await db.put('card', `c${place}`, Object.fromEntries(row))
      const [found] = await db.database.read(
        db.database.build.selectFrom('card').selectAll().where('id', '=', `c${place}`).compile(),
      )
      const back = Object.keys(values).map((field) => {
        const shape = columns.get(field)
        return [field, shape && codec.decode(shape.column, found?.[shape.name])]
      })
      expect(Object.fromEntries(back)).toEqual(values)
    }
  })

  test('moments come out in UTC, wherever the server thinks it is', async () => {
    const [row] =
      kind.name === 'postgres'
        ? await db.database.write(async (run) => {
            await run(sql`set local timezone = 'Asia/Kolkata'`.compile(db.database.build))
            return run(
              sql`select '2026-01-28T08:00:00.5Z'::timestamptz as moment`.compile(
                db.database.build,
              ),
            )
          })
        : [{ moment: '2026-01-28T08:00:00.500Z' }]
    expect(db.database.columns.decode({ kind: 'moment' }, row?.['moment'])).toBe(
      '2026-01-28T08:00:00.500Z',
    )
  })

  test.each([
    ['whole', '9007199254740992'],
    ['is_good', '2'],
    ['day', "'2026-02-30'"],
    ['moment', "'2026-01-28 25:00'"],
    ['words', "'{'"],
    ['word', `'${'x'.repeat(101)}'`],
  ])('the database itself refuses %s = %s', async (name, value) => {
    await db.put('card', 'c1')
    const update = sql.raw(`update card set ${name} = ${value}`).compile(db.database.build)
    await expect(db.database.write((run) => run(update))).rejects.toThrow()
  })

  test('a refused write says what it broke', async () => {
    const strict = entity({
      name: 'card',
      plural: 'cards',
      fields: { ...fields, word: text({ required: true, unique: true, max: 100 }) },
    })
    await db.shape([strict])
    await db.put('card', 'c1', { word: 'one' })
    const broken = (id: string, values: Record<string, unknown>) =>
      db.put('card', id, values).catch((thrown: unknown) => db.database.violation(thrown))
    expect(await broken('c2', { word: 'one' })).toMatchObject({ kind: 'unique', table: 'card' })
    expect(await broken('c1', { word: 'two' })).toMatchObject({ kind: 'unique', table: 'card' })
    expect(await broken('c3', {})).toMatchObject({
      kind: 'required',
      table: 'card',
      columns: ['word'],
    })
    expect(await broken('c4', { word: 'x'.repeat(101) })).toMatchObject({ kind: 'check' })
    expect(db.database.violation(new Error('no'))).toBeUndefined()
  })

  test('lists find their index: sorted, narrowed, the next page, and the bin', async () => {
    const sorted = entity({ name: 'card', plural: 'cards', fields, sortedBy: ['word', 'price'] })
    await db.shape([sorted])
    const explain = kind.name === 'sqlite' ? 'explain query plan' : 'explain'
    const planOf = (query: string) =>
      db.database.write(async (run) => {
        const { build } = db.database
        // On so few rows it would not look for an index by itself.
        for (const way of kind.name === 'postgres' ? ['seqscan', 'bitmapscan', 'sort'] : []) {
          await run(sql.raw(`set local enable_${way} = off`).compile(build))
        }
        const rows = await run(sql.raw(`${explain} ${query}`).compile(build))
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      })
    const nulls = kind.name === 'sqlite' ? '' : 'nulls first'
    for (const query of [
      'select * from card where removed is null order by id limit 20',
      `select * from card where removed is null order by word ${nulls}, id limit 20`,
      `select * from card where removed is null and word > 'a' order by word ${nulls}, id limit 20`,
      `select * from card where removed is null order by price desc ${nulls && 'nulls last'}, id desc limit 20`,
      `select * from card where removed is null and price = 5 order by id limit 20`,
      `select * from card where removed is not null order by removed ${nulls}, id limit 20`,
    ]) {
      const plan = await planOf(query)
      expect(plan, query).toMatch(/using (?:covering )?(?:index )?\S*card_/iu)
      expect(plan, query).not.toMatch(/sort|temp b-tree/iu)
    }
  })
})
