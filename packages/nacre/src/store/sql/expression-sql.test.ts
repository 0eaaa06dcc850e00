import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { add, divideDecimal, multiply, subtract } from '#shell/model/arithmetic.ts'
import {
  and,
  or,
  lessOrEqual,
  coalesce,
  ifElse,
  equals,
  isNull,
  lessThan,
  not,
} from '#shell/model/conditions.ts'
import { entity } from '#shell/model/entity.ts'
import { evaluate } from '#shell/model/evaluate.ts'
import {
  booleanField,
  dateField,
  daysBetween,
  decimalField,
  type Expression,
  concat,
  lengthOf,
  lowerCase,
  dateTimeField,
  textField,
  upperCase,
  integerField,
} from '#shell/model/expression.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { DatabaseRow } from '../database.ts'
import { compileExpression } from './expression-sql.ts'
import { openMigrationDatabase } from '../migrate/migration-database.fixture.ts'
import { postgresDialect as postgres } from '../postgres/dialect.ts'
import { columnTypeOfExpression, tableDefinitions } from '../ddl/table-definition.ts'
import { sqliteDialect as sqlite } from '../sqlite/dialect.ts'
import { atDepth } from '#tests/depth.ts'

const dialects = { sqlite, postgres }

const fields = {
  seats: integer(),
  taken: integer(),
  price: decimal({ places: 2 }),
  rate: decimal({ places: 3 }),
  name: text(),
  nickname: text(),
  isPaid: boolean(),
  opens: date(),
  closes: date(),
  starts: dateTime(),
}

type Of<K extends Expression['gives']> = fc.Arbitrary<Expression<K>>

/** Generates nested expressions of every type over the fields. */
const { number, condition, words } = fc.letrec<{
  number: Expression<'integer' | 'decimal'>
  condition: Expression<'boolean'>
  words: Expression<'text'>
}>((tie) => {
  const either = fc.tuple(tie('number'), tie('number'))
  const days: Of<'date'> = fc.constantFrom(dateField('opens'), dateField('closes'))
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Expression<'integer' | 'decimal'>>(
        integerField('seats'),
        integerField('taken'),
        decimalField('price', 2),
        decimalField('rate', 3),
      ),
      either.map(([left, right]) => add(left, right)),
      either.map(([left, right]) => subtract(left, right)),
      either.map(([left, right]) => multiply(left, right)),
      fc
        .tuple(tie('number'), tie('number'), fc.nat(4))
        .map(([left, right, places]) => divideDecimal(left, right, places)),
      fc.tuple(tie('condition'), either).map(([when, [yes, no]]) => ifElse(when, yes, no)),
      either.map(([first, other]) => coalesce(first, other)),
      tie('words').map(lengthOf),
      fc.tuple(days, days).map(([from, to]) => daysBetween(from, to)),
      days.map((to) => daysBetween(dateTimeField('starts'), to)),
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(booleanField('isPaid')),
      tie('condition').map(not),
      fc.array(tie('condition'), { maxLength: 3 }).map((operands) => and(...operands)),
      fc.array(tie('condition'), { maxLength: 3 }).map((operands) => or(...operands)),
      either.map(([left, right]) => equals(left, right)),
      either.map(([left, right]) => lessThan(left, right)),
      either.map(([left, right]) => lessOrEqual(left, right)),
      fc.tuple(tie('words'), tie('words')).map(([left, right]) => equals(left, right)),
      fc.tuple(days, days).map(([left, right]) => lessThan(left, right)),
      fc.constant(lessOrEqual(dateTimeField('starts'), '2026-03-01T00:00:00.000Z')),
      tie('number').map(isNull),
      tie('words').map(isNull),
    ),
    words: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(textField('name'), textField('nickname')),
      fc
        .tuple(tie('words'), tie('words'))
        .map(([one, other]) => concat(one, ' ', other, integerField('seats'))),
      tie('words').map(lowerCase),
      tie('words').map(upperCase),
      fc.tuple(tie('words'), tie('words')).map(([one, other]) => coalesce(one, other, "it's")),
      fc.tuple(tie('condition'), tie('words')).map(([when, yes]) => ifElse(when, yes, 'no')),
    ),
  }
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 })
const small = fc.integer({ min: -20, max: 20 })
const day = fc.constantFrom('2024-02-29', '2026-01-28', '2026-12-31', '1969-12-31')

/**
 * SQLite returns null when an intermediate result exceeds 64 bits, so it is tested with small
 * numbers.
 */
const anyRecord = (hasLarge: boolean) =>
  fc.record({
    seats: maybe(hasLarge ? fc.oneof(small, fc.constant(Number.MAX_SAFE_INTEGER)) : small),
    taken: maybe(small),
    price: maybe(fc.constantFrom('12.50', '-0.05', '0.00', hasLarge ? '99999999999.99' : '99.99')),
    rate: maybe(fc.constantFrom('1.190', '-3.333', '0.001')),
    name: maybe(fc.constantFrom('Ada', 'ada', '', '🐚 shell')),
    nickname: maybe(fc.constantFrom('ADA', 'x')),
    isPaid: maybe(fc.boolean()),
    opens: maybe(day),
    closes: maybe(day),
    starts: maybe(fc.constantFrom('2026-01-28T23:30:00.000Z', '2026-03-01T00:00:00.000Z')),
  })

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
    const expressions = fc.array(fc.oneof(number, condition, words), {
      minLength: 5,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(expressions, async (each) => {
        const values = each.map((one, index) =>
          sql`${compileExpression(one, dialects[kind.name])}`.as(`v${index}`),
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
    const sampled = [number, condition, words].flatMap((one, index) =>
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
