import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { hours } from '#shell/language/expressions/duration.ts'
import { dateTimeField, relationField } from '#shell/language/expressions/expression.ts'
import { now, plus } from '#shell/language/expressions/time-expressions.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { formulasIn, parseCondition } from './parse-condition.ts'
import { formatCondition } from './format-formula.ts'

const output: readonly (readonly [object, string])[] = [
  [{ state: 'published' }, 'state is published'],
  [{ state: { in: ['draft', 'rejected'] } }, 'state is one of draft, rejected'],
  [{ owner: me }, 'owner is me'],
  [{ stars: { gte: 3 }, state: 'draft' }, 'stars is at least 3 and state is draft'],
  [{ or: [{ state: 'draft' }, { owner: me }] }, 'state is draft or owner is me'],
  [{ or: [{ a: 1 }, { a: 2 }], b: { not: 'x' } }, '(a is 1 or a is 2) and b is not x'],
  [{ or: [{ a: 1, b: 2 }, { c: true }] }, '(a is 1 and b is 2) or c is yes'],
  [{ not: { topics: { has: 'sea' } } }, 'not (topics has sea)'],
  [{ book: { title: { startsWith: 'On the' } } }, 'book where (title starts with "On the")'],
  [{ begun: { empty: true }, ended: { empty: false } }, 'begun is empty and ended is not empty'],
  [{ bought: { lt: '2026-01-28' } }, 'bought is less than 2026-01-28'],
  [{ title: 'me' }, 'title is "me"'],
  [{ isbn: '12' }, 'isbn is "12"'],
]

const compared: readonly (readonly [object, string])[] = [
  [{ ends: { gt: dateTimeField('starts') } }, 'ends is more than {starts}'],
  [{ tour: relationField('parcel.tour') }, 'tour is {parcel.tour}'],
  [
    { tour: { departs: { gt: plus(now, hours(2)) } } },
    'tour where (departs is more than {plus(now(), hours(2))})',
  ],
  [
    { state: 'open', or: [{ left: { not: countOf('seats', { code: 'a}"(' }) } }, { left: null }] },
    String.raw`state is open and (left is not {countOf(seats, "code is \"a}\\\"(\"")} or left is empty)`,
  ],
]

test.each(compared)('an expression is a formula: %j', (where, text) => {
  expect(formatCondition(where as Where)).toBe(text)
  const parsed = parseCondition(text)
  expect(formulasIn(parsed)).toHaveLength(1)
})

describe('formats and parses conditions', () => {
  test.each(output)('%j', (where, text) => {
    expect(formatCondition(where as Where)).toBe(text)
    expect(parseCondition(text)).toEqual(where)
  })
})

test('formats every test for null as empty', () => {
  expect(formatCondition({ begun: null, ended: { not: null } })).toBe(
    'begun is empty and ended is not empty',
  )
})

test.each([
  '',
  'state',
  'state is',
  'state published',
  'state is a b',
  '(state is a',
  'a is 1 and',
])('%j is not a condition', (text) => {
  expect(parseCondition(text)).toBeUndefined()
})

const field = fc
  .stringMatching(/^[a-z][A-Za-z]{0,6}$/u)
  .filter((name) => !/^(?:and|or|not|always)$/u.test(name))
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean())
const params = fc.oneof(
  fc.tuple(field, value).map(([name, one]) => ({ [name]: one })),
  fc.tuple(field, fc.array(value, { minLength: 1, maxLength: 3 })).map(([name, list]) => ({
    [name]: { in: list },
  })),
  fc
    .tuple(field, fc.constantFrom('gt', 'lte', 'not', 'contains', 'has'), value)
    .map(([name, operator, one]) => ({ [name]: { [operator]: one } })),
)
const { where } = fc.letrec<{ where: object }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3 },
    params,
    fc.array(tie('where'), { minLength: 2, maxLength: 3 }).map((or) => ({ or })),
    fc.array(tie('where'), { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
    tie('where').map((not) => ({ not })),
    fc.tuple(field, tie('where')).map(([name, inside]) => ({ [name]: inside })),
  ),
}))

test('formatting and parsing a condition preserves its meaning', () => {
  fc.assert(
    fc.property(where, (one) => {
      const words = formatCondition(one as Where)
      const read = parseCondition(words)
      expect(read, words).toBeDefined()
      expect(formatCondition((read ?? {}) as Where)).toBe(words)
    }),
  )
})
