import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { add, divide, multiply, subtract } from '#shell/model/arithmetic.ts'
import {
  all,
  any,
  atMost,
  firstOf,
  ifThen,
  is,
  isMissing,
  less,
  not,
} from '#shell/model/conditions.ts'
import { entity } from '#shell/model/entity.ts'
import { evaluate } from '#shell/model/evaluate.ts'
import {
  booleanOf,
  dateOf,
  daysBetween,
  decimalOf,
  type Expression,
  join,
  lengthOf,
  lowerCase,
  momentOf,
  textOf,
  upperCase,
  wholeOf,
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
import type { Row } from '../database.ts'
import { compileExpression } from './expression-sql.ts'
import { openShaped } from '../plan/shaped.fixture.ts'
import { dialect as postgres } from '../postgres/dialect.ts'
import { columnOf, shapeOf } from '../tables/shape.ts'
import { dialect as sqlite } from '../sqlite/dialect.ts'

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

/** Expressions over the fields, of every kind, within one another. */
const { number, condition, words } = fc.letrec<{
  number: Expression<'whole' | 'decimal'>
  condition: Expression<'boolean'>
  words: Expression<'text'>
}>((tie) => {
  const either = fc.tuple(tie('number'), tie('number'))
  const days: Of<'date'> = fc.constantFrom(dateOf('opens'), dateOf('closes'))
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Expression<'whole' | 'decimal'>>(
        wholeOf('seats'),
        wholeOf('taken'),
        decimalOf('price', 2),
        decimalOf('rate', 3),
      ),
      either.map(([left, right]) => add(left, right)),
      either.map(([left, right]) => subtract(left, right)),
      either.map(([left, right]) => multiply(left, right)),
      fc
        .tuple(tie('number'), tie('number'), fc.nat(4))
        .map(([left, right, places]) => divide(left, right, places)),
      fc.tuple(tie('condition'), either).map(([when, [yes, no]]) => ifThen(when, yes, no)),
      either.map(([first, other]) => firstOf(first, other)),
      tie('words').map(lengthOf),
      fc.tuple(days, days).map(([from, to]) => daysBetween(from, to)),
      days.map((to) => daysBetween(momentOf('starts'), to)),
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(booleanOf('isPaid')),
      tie('condition').map(not),
      fc.array(tie('condition'), { maxLength: 3 }).map((parts) => all(...parts)),
      fc.array(tie('condition'), { maxLength: 3 }).map((parts) => any(...parts)),
      either.map(([left, right]) => is(left, right)),
      either.map(([left, right]) => less(left, right)),
      either.map(([left, right]) => atMost(left, right)),
      fc.tuple(tie('words'), tie('words')).map(([left, right]) => is(left, right)),
      fc.tuple(days, days).map(([left, right]) => less(left, right)),
      fc.constant(atMost(momentOf('starts'), '2026-03-01T00:00:00.000Z')),
      tie('number').map(isMissing),
      tie('words').map(isMissing),
    ),
    words: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(textOf('name'), textOf('nickname')),
      fc
        .tuple(tie('words'), tie('words'))
        .map(([one, other]) => join(one, ' ', other, wholeOf('seats'))),
      tie('words').map(lowerCase),
      tie('words').map(upperCase),
      fc.tuple(tie('words'), tie('words')).map(([one, other]) => firstOf(one, other, "it's")),
      fc.tuple(tie('condition'), tie('words')).map(([when, yes]) => ifThen(when, yes, 'no')),
    ),
  }
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 })
const small = fc.integer({ min: -20, max: 20 })
const day = fc.constantFrom('2024-02-29', '2026-01-28', '2026-12-31', '1969-12-31')

/** What goes beyond 64 bits on the way is missing in SQLite, so there the numbers are small. */
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
    const db = await openShaped(kind)
    onTestFinished(db.close)
    return db
  }
  const encoded = ({ database }: Awaited<ReturnType<typeof open>>, record: Row): Row => {
    const table = shapeOf([entity({ name: 'event', plural: 'events', fields })]).find(
      ({ entity: of }) => of,
    )
    const own = table?.columns.filter(({ field }) => field in record) ?? []
    return Object.fromEntries(
      own.map(({ name, field, column }) => [name, database.columns.encode(column, record[field])]),
    )
  }

  test('an expression comes to the same in the database as in the program', async () => {
    const db = await open()
    await db.shape([entity({ name: 'event', plural: 'events', fields })])
    const { build, columns, read } = db.database
    const records = fc.sample(anyRecord(kind.name === 'postgres'), { numRuns: 40, seed: 5 })
    for (const [place, record] of records.entries()) {
      await db.put('event', `e${String(place).padStart(2, '0')}`, encoded(db, record))
    }
    const expressions = fc.array(fc.oneof(number, condition, words), {
      minLength: 5,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(expressions, async (each) => {
        const values = each.map((one, place) =>
          sql`${compileExpression(one, dialects[kind.name])}`.as(`v${place}`),
        )
        const rows = await read(build.selectFrom('event').select(values).orderBy('id').compile())
        const found = rows.map((row) =>
          each.map((one, place) => columns.decode(columnOf(one), row[`v${place}`])),
        )
        const expected = records.map((record) => each.map((one) => evaluate(one, record)))
        expect(found).toEqual(expected)
      }),
      { numRuns: kind.name === 'sqlite' ? 60 : 30, seed: 5 },
    )
  })

  test('what is worked out can be sorted by, and follows what it is worked out from', async () => {
    const db = await open()
    const declare = (from: Expression) =>
      entity({
        name: 'event',
        plural: 'events',
        fields: {
          ...fields,
          total: computed({ from }),
          label: computed({ from: join(textOf('name'), '!') }),
        },
        sortedBy: ['total'],
      })
    const product = declare(multiply(decimalOf('price', 2), wholeOf('seats')))
    await db.shape([product])
    await db.put('event', 'e1', encoded(db, { price: '12.50', seats: 3, name: 'Ada' }))
    await db.put('event', 'e2', encoded(db, { price: '1.00', seats: 2 }))
    const totals = () => db.see('event', 'total', 'id')
    expect(await totals()).toEqual([
      { total: 200, id: 'e2' },
      { total: 3750, id: 'e1' },
    ])
    const report = await db.shape([declare(daysBetween(momentOf('starts'), dateOf('closes')))])
    expect(report.lines).toEqual(['event: total is worked out anew'])
    expect(await db.see('event', 'id', 'total', 'label')).toEqual([
      { id: 'e1', total: null, label: 'Ada!' },
      { id: 'e2', total: null, label: '!' },
    ])
    const without = entity({ name: 'event', plural: 'events', fields })
    expect((await db.shape([without])).lines).toEqual([
      'event: no index on total any more; label is no longer worked out; total is no longer worked out',
    ])
    expect((await db.shape([without])).isChanged).toBe(false)
  })

  test('a relation gets another rule though something is worked out from it', async () => {
    const db = await open()
    const place = entity({ name: 'place', plural: 'places', fields: {} })
    const declare = (onRemove: 'refuse' | 'clear') =>
      entity({
        name: 'event',
        plural: 'events',
        fields: {
          place: relation('place', { onRemove }),
          isPlaced: computed({ from: not(isMissing(textOf('place'))) }),
        },
        sortedBy: ['isPlaced'],
      })
    await db.shape([place, declare('refuse')])
    await db.put('place', 'p1')
    await db.put('event', 'e1', { place: 'p1' })
    await db.shape([place, declare('clear')])
    const [{ is_placed: isPlaced } = {}] = await db.see('event', 'is_placed')
    expect(db.database.columns.decode({ kind: 'boolean' }, isPlaced)).toBe(true)
  })

  test('everything that can be in an expression can be in a column', async () => {
    const db = await open()
    const sampled = [number, condition, words].flatMap((one, place) =>
      fc.sample<Expression>(one, { numRuns: 12, seed: place }),
    )
    const worked = sampled.map((from, place) => [`computed${place}`, computed({ from })])
    await db.shape([
      entity({
        name: 'event',
        plural: 'events',
        fields: { ...fields, ...Object.fromEntries(worked) },
      }),
    ])
    await db.put('event', 'e1', encoded(db, { price: '12.50', seats: 3, name: 'Ada' }))
  })
})
