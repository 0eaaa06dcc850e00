import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import {
  openMigrationDatabase,
  type MigrationDatabase,
} from './migrate/migration-database.fixture.ts'
import type { ColumnDefinition } from './ddl/table-definition.ts'
import { tableDefinitions } from './all-tables.ts'

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
const columns = new Map<string, ColumnDefinition>(
  tableDefinitions([card])
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
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
    await db.applySchema([card])
  })

  test('every column type returns the value that was written', async () => {
    const { columns: codec } = db.database
    for (const [index, values] of [full, empty, early, late].entries()) {
      const row = Object.entries(values).map(([field, value]) => {
        const shape = columns.get(field)
        if (!shape) throw new Error(field)
        return [shape.name, codec.encode(shape.column, value)]
      })
      await db.insertRow('card', `c${index}`, Object.fromEntries(row))
      const [found] = await db.database.read(
        db.database.build.selectFrom('card').selectAll().where('id', '=', `c${index}`).compile(),
      )
      const back = Object.keys(values).map((field) => {
        const shape = columns.get(field)
        return [field, shape && codec.decode(shape.column, found?.[shape.name])]
      })
      expect(Object.fromEntries(back)).toEqual(values)
    }
  })

  test('returns timestamps in UTC, whatever the time zone of the server', async () => {
    const [row] =
      kind.name === 'postgres'
        ? await db.database.write(async (trx) => {
            await trx(sql`set local timezone = 'Asia/Kolkata'`.compile(db.database.build))
            return trx(
              sql`select '2026-01-28T08:00:00.5Z'::timestamptz as moment`.compile(
                db.database.build,
              ),
            )
          })
        : [{ moment: '2026-01-28T08:00:00.500Z' }]
    expect(db.database.columns.decode({ kind: 'timestamp' }, row?.['moment'])).toBe(
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
  ])('the database rejects %s = %s', async (name, value) => {
    await db.insertRow('card', 'c1')
    const update = sql.raw(`update card set ${name} = ${value}`).compile(db.database.build)
    await expect(db.database.write((trx) => trx(update))).rejects.toThrow()
  })

  test('reports the constraint that a rejected write violated', async () => {
    const strict = entity({
      name: 'card',
      plural: 'cards',
      fields: { ...fields, word: text({ required: true, unique: true, max: 100 }) },
    })
    await db.applySchema([strict])
    await db.insertRow('card', 'c1', { word: 'one' })
    const broken = (id: string, values: Record<string, unknown>) =>
      db.insertRow('card', id, values).catch((error: unknown) => db.database.violationOf(error))
    expect(await broken('c2', { word: 'one' })).toMatchObject({ kind: 'unique', table: 'card' })
    expect(await broken('c1', { word: 'two' })).toMatchObject({ kind: 'unique', table: 'card' })
    expect(await broken('c3', {})).toMatchObject({
      kind: 'required',
      table: 'card',
      columns: ['word'],
    })
    expect(await broken('c4', { word: 'x'.repeat(101) })).toMatchObject({ kind: 'check' })
    expect(db.database.violationOf(new Error('no'))).toBeUndefined()
  })

  test('lists use their indexes: sorted, filtered, paged and in the trash', async () => {
    const sorted = entity({ name: 'card', plural: 'cards', fields, indexes: ['word', 'price'] })
    await db.applySchema([sorted])
    const explain = kind.name === 'sqlite' ? 'explain query plan' : 'explain'
    const planOf = (query: string) =>
      db.database.write(async (trx) => {
        const { build } = db.database
        // The planner would not use an index for so few rows.
        for (const way of kind.name === 'postgres' ? ['seqscan', 'bitmapscan', 'sort'] : []) {
          await trx(sql.raw(`set local enable_${way} = off`).compile(build))
        }
        const rows = await trx(sql.raw(`${explain} ${query}`).compile(build))
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      })
    const nulls = kind.name === 'sqlite' ? '' : 'nulls first'
    for (const query of [
      'select * from card where removed_at is null order by id limit 20',
      `select * from card where removed_at is null order by word ${nulls}, id limit 20`,
      `select * from card where removed_at is null and word > 'a' order by word ${nulls}, id limit 20`,
      `select * from card where removed_at is null order by price desc ${nulls && 'nulls last'}, id desc limit 20`,
      `select * from card where removed_at is null and price = 5 order by id limit 20`,
      `select * from card where removed_at is not null order by removed_at ${nulls}, id limit 20`,
    ]) {
      const plan = await planOf(query)
      expect(plan, query).toMatch(/using (?:covering )?(?:index )?\S*card_/iu)
      expect(plan, query).not.toMatch(/sort|temp b-tree/iu)
    }
  })
})
