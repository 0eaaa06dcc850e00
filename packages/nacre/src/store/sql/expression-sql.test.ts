import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { isNull, not } from '#shell/language/expressions/conditions.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import {
  dateField,
  daysBetween,
  decimalField,
  type Expression,
  concat,
  dateTimeField,
  textField,
  integerField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { DatabaseRow } from '../rows.ts'
import { columnScope, compileExpression } from './expression-sql.ts'
import { openMigrationDatabase } from '../migrate/migration-database.fixture.ts'
import { columnTypeOfExpression } from '../ddl/entity-tables.ts'
import { tableDefinitions } from '../all-tables.ts'
import { atDepth } from '#tests/depth.ts'
import {
  anyRecord,
  condition,
  dates,
  fields,
  number,
  times,
  words,
} from './random-expressions.fixture.ts'
import { postgresDialect as postgres } from '../postgres/dialect.ts'
import { sqliteDialect as sqlite } from '../sqlite/dialect.ts'

const dialects = { sqlite, postgres }

describe.each(eachDatabase)('on $name', (kind) => {
  const open = async () => {
    const db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
    return db
  }
  const encoded = (
    { database }: Awaited<ReturnType<typeof open>>,
    record: DatabaseRow,
  ): DatabaseRow => {
    const table = tableDefinitions([entity({ name: 'event', plural: 'events', fields })]).find(
      ({ entity: of }) => of,
    )
    const own = table?.columns.filter(({ field }) => field in record) ?? []
    return Object.fromEntries(
      own.map(({ name, field, column }) => [name, database.columns.encode(column, record[field])]),
    )
  }

  test('an expression has the same result in SQL and in code', async () => {
    const db = await open()
    await db.applySchema([entity({ name: 'event', plural: 'events', fields })])
    const { build, columns, read } = db.database
    const records = fc.sample(anyRecord(kind.name === 'postgres'), { numRuns: 40, seed: 5 })
    for (const [index, record] of records.entries()) {
      await db.insertRow('event', `e${String(index).padStart(2, '0')}`, encoded(db, record))
    }
    const expressions = fc.array(fc.oneof(number, condition, words, dates, times), {
      minLength: 5,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(expressions, async (each) => {
        const values = each.map((one, index) =>
          sql`${compileExpression(one, columnScope(dialects[kind.name]))}`.as(`v${index}`),
        )
        const rows = await read(build.selectFrom('event').select(values).orderBy('id').compile())
        const found = rows.map((row) =>
          each.map((one, index) => columns.decode(columnTypeOfExpression(one), row[`v${index}`])),
        )
        const expected = records.map((record) => each.map((one) => evaluate(one, record)))
        expect(found).toEqual(expected)
      }),
      { numRuns: atDepth(kind.name === 'sqlite' ? 60 : 30), seed: 5 },
    )
  })

  test('a computed field can be sorted by, and follows its inputs', async () => {
    const db = await open()
    const declare = (from: Expression) =>
      entity({
        name: 'event',
        plural: 'events',
        fields: {
          ...fields,
          total: computed({ expression: from }),
          label: computed({ expression: concat(textField('name'), '!') }),
        },
        indexes: ['total'],
      })
    const product = declare(multiply(decimalField('price', 2), integerField('seats')))
    await db.applySchema([product])
    await db.insertRow('event', 'e1', encoded(db, { price: '12.50', seats: 3, name: 'Ada' }))
    await db.insertRow('event', 'e2', encoded(db, { price: '1.00', seats: 2 }))
    const totals = () => db.readRows('event', 'total', 'id')
    expect(await totals()).toEqual([
      { total: 200, id: 'e2' },
      { total: 3750, id: 'e1' },
    ])
    const report = await db.applySchema([
      declare(daysBetween(dateTimeField('starts'), dateField('closes'))),
    ])
    expect(report.lines).toEqual(['event: recompute total'])
    expect(await db.readRows('event', 'id', 'total', 'label')).toEqual([
      { id: 'e1', total: null, label: 'Ada!' },
      { id: 'e2', total: null, label: '!' },
    ])
    const without = entity({ name: 'event', plural: 'events', fields })
    expect((await db.applySchema([without])).lines).toEqual([
      'event: drop index on total; stop computing label; stop computing total',
    ])
    expect((await db.applySchema([without])).isChanged).toBe(false)
  })

  test('the rule of a relation can change while a computed field uses it', async () => {
    const db = await open()
    const place = entity({ name: 'place', plural: 'places', fields: {} })
    const declare = (onRemove: 'restrict' | 'set null') =>
      entity({
        name: 'event',
        plural: 'events',
        fields: {
          place: relation('place', { onRemove }),
          isPlaced: computed({ expression: not(isNull(textField('place'))) }),
        },
        indexes: ['isPlaced'],
      })
    await db.applySchema([place, declare('restrict')])
    await db.insertRow('place', 'p1')
    await db.insertRow('event', 'e1', { place: 'p1' })
    await db.applySchema([place, declare('set null')])
    const [{ is_placed: isPlaced } = {}] = await db.readRows('event', 'is_placed')
    expect(db.database.columns.decode({ kind: 'boolean' }, isPlaced)).toBe(true)
  })

  test('every expression can define a computed column', async () => {
    const db = await open()
    const sampled = [number, condition, words, dates, times].flatMap((one, index) =>
      fc.sample<Expression>(one, { numRuns: 12, seed: index }),
    )
    const worked = sampled.map((from, index) => [
      `computed${index}`,
      computed({ expression: from }),
    ])
    await db.applySchema([
      entity({
        name: 'event',
        plural: 'events',
        fields: { ...fields, ...Object.fromEntries(worked) },
      }),
    ])
    await db.insertRow('event', 'e1', encoded(db, { price: '12.50', seats: 3, name: 'Ada' }))
  })
})
