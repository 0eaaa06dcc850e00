import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { add, multiply } from '#shell/language/expressions/arithmetic.ts'
import {
  dateTimeField,
  decimalField,
  type Expression,
  integerField,
  textField,
  upperCase,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { compileIndexCondition, indexCondition } from '../ddl/index-condition.ts'
import { tableDefinitions } from '../all-tables.ts'
import { openTestDatabase } from '../test-database.fixture.ts'

const thing = entity({
  name: 'thing',
  plural: 'things',
  fields: {
    name: text(),
    size: integer(),
    price: decimal({ places: 2 }),
    isOpen: boolean(),
    day: date(),
    at: dateTime(),
    other: integer(),
    half: decimal({ places: 1 }),
    twice: computed({ expression: multiply(integerField('other'), 2) }),
    until: dateTime(),
  },
  states: { initial: 'one', moves: { go: { from: 'one', to: 'two', may: [] } } },
})

const values = {
  name: fc.constantFrom('a', 'B', "it's"),
  size: fc.constantFrom(-1, 0, 10),
  price: fc.constantFrom('0.50', '2', '10.00'),
  isOpen: fc.boolean(),
  day: fc.constantFrom('2026-01-28', '2027-02-01'),
  at: fc.constantFrom('2026-01-28T08:00:00.000Z', '2026-01-28T09:00:00.500+01:00'),
  state: fc.constantFrom('one', 'two'),
  other: fc.constantFrom(-1, 0, 10),
  half: fc.constantFrom('0.5', '2.0', '10'),
  until: fc.constantFrom('2026-01-28T08:00:00.000Z', '2026-01-28T09:00:00.500+01:00'),
}

/** Expressions that fields of the same type are compared with. */
const expressions = {
  name: [upperCase(textField('name')), textField('state')],
  size: [integerField('other'), add(integerField('twice'), 1), decimalField('half', 1)],
  price: [decimalField('half', 1), integerField('other'), integerField('twice')],
  at: [dateTimeField('until')],
} as const
type Name = keyof typeof values
const record = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([name, one]) => [
      name,
      name === 'state' ? one : fc.option<unknown>(one),
    ]),
  ),
)

function expressionOperand(all: readonly Expression[], isOrdered: boolean) {
  const one = fc.constantFrom(...all)
  const operators = ['is', 'not', ...(isOrdered ? ['gt', 'gte', 'lt', 'lte'] : [])]
  return fc.oneof(
    one,
    fc
      .tuple(fc.constantFrom(...operators), one)
      .map(([operator, value]) => ({ [operator]: value })),
  )
}

function comparison(name: Name): fc.Arbitrary<Where> {
  const one: fc.Arbitrary<unknown> = values[name]
  const operators = [
    one,
    fc.record({ is: fc.option(one) }),
    fc.record({ not: fc.option(one) }),
    fc.record({ in: fc.array(one, { maxLength: 2 }) }),
    ...(name === 'state' ? [] : [fc.record({ empty: fc.boolean() })]),
    ...(['size', 'price', 'day', 'at'].includes(name)
      ? [fc.record({ gte: one }), fc.record({ lt: one }), fc.record({ gt: one, lte: one })]
      : []),
    ...(name in expressions
      ? [expressionOperand(expressions[name as keyof typeof expressions], name !== 'name')]
      : []),
  ]
  return fc.oneof(...operators).map((operand) => ({ [name]: operand as never }))
}

const where = fc.letrec<{ tree: Where }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    ...(Object.keys(values) as Name[]).map(comparison),
    fc.array(tie('tree'), { maxLength: 2 }).map((and) => ({ and })),
    fc.array(tie('tree'), { maxLength: 2 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
})).tree

describe.each(eachDatabase)('$name', (kind) => {
  test('a condition means the same in JavaScript, in a query and in an index', async () => {
    const { database, store: open, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const store = await open([thing])
    const table = tableDefinitions([thing]).find(({ name }) => name === 'thing')
    await fc.assert(
      fc.asyncProperty(record, where, async (input, condition) => {
        const normal = Object.fromEntries(
          Object.entries(input).map(([name, value]) => [
            name,
            value === null
              ? null
              : ((thing.fields as Record<string, { normalize(one: unknown): unknown }>)[
                  name
                ]?.normalize(value) ?? value),
          ]),
        )
        const at = '2026-01-01T00:00:00.000Z'
        const { id } = await store.write((trx) =>
          store.records(thing).insert(trx, normal, { owner: null, at }),
        )
        const expected = matchesWhere(condition, normal, thing)
        const literal = compileIndexCondition(
          indexCondition(condition, thing),
          table?.columns ?? [],
          database,
        )
        const rows = await database.read(
          sql`select "id" from "thing" where "id" = ${id} and ${literal}`.compile(database.build),
        )
        expect(rows).toHaveLength(expected ? 1 : 0)
        // A query gets constants in their stored form, as the API normalizes them.
        if (JSON.stringify(condition).includes('+01:00')) return
        const count = await store.records(thing).count({ where: [{ id }, condition] })
        expect(count).toBe(expected ? 1 : 0)
      }),
    )
  })
})
