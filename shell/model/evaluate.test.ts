import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { add, divide, multiply, round, subtract } from './arithmetic.ts'
import { all, any, atMost, firstOf, ifThen, is, isMissing, less, not } from './conditions.ts'
import { evaluate } from './evaluate.ts'
import {
  booleanOf,
  constant,
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
} from './expression.ts'

const worth = (expression: Expression, values: Readonly<Record<string, unknown>> = {}) =>
  evaluate(expression, values)

test('decimals are added, subtracted and multiplied exactly', () => {
  expect(worth(add(constant(0.1), 0.2))).toBe('0.3')
  expect(worth(subtract(decimalOf('a', 2), decimalOf('b', 3)), { a: '1.00', b: '0.001' })).toBe(
    '0.999',
  )
  expect(worth(multiply(decimalOf('net', 2), 1.19), { net: '0.05' })).toBe('0.0595')
  expect(worth(multiply(wholeOf('a'), wholeOf('b')), { a: -3, b: 4 })).toBe(-12)
})

test('a calculation comes to what exact fractions come to', () => {
  const units = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const places = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(units, units, places, places, (one, other, few, many) => {
      const [left, right] = [decimalOf('left', few), decimalOf('right', many)]
      const write = (count: number, by: number) => (count / 10 ** by).toFixed(by)
      const values = { left: write(one, few), right: write(other, many) }
      const exact = (one * other) / 10 ** (few + many)
      expect(Number(worth(multiply(left, right), values))).toBeCloseTo(exact, few + many)
      expect(Number(worth(add(left, right), values))).toBeCloseTo(
        one / 10 ** few + other / 10 ** many,
        6,
      )
      const ratio = worth(divide(left, right, 3), values)
      if (other === 0) expect(ratio).toBeNull()
      else
        expect(
          Math.abs(Number(ratio) - (one * 10 ** many) / (other * 10 ** few)),
        ).toBeLessThanOrEqual(0.000_501)
    }),
  )
})

test('halves are rounded away from nought', () => {
  const rounded = (value: string) => worth(round(decimalOf('a', 3), 2), { a: value })
  expect(['0.125', '0.124', '-0.125', '-0.124', '0.005', '-0.005'].map(rounded)).toStrictEqual([
    '0.13',
    '0.12',
    '-0.13',
    '-0.12',
    '0.01',
    '-0.01',
  ])
  expect(worth(divide(1, 3, 2))).toBe('0.33')
  expect(worth(divide(-2, 3, 2))).toBe('-0.67')
  expect(worth(divide(2, -3, 0))).toBe('-1')
  expect(worth(divide(decimalOf('a', 4), 1, 1), { a: '0.0500' })).toBe('0.1')
})

test('divided by nought, and larger than can be counted, is nothing', () => {
  expect(worth(divide(1, 0, 2))).toBeNull()
  expect(worth(multiply(wholeOf('a'), 2), { a: Number.MAX_SAFE_INTEGER })).toBeNull()
  expect(
    worth(subtract(multiply(wholeOf('a'), 2), wholeOf('a')), { a: Number.MAX_SAFE_INTEGER }),
  ).toBe(Number.MAX_SAFE_INTEGER)
})

test('what is missing makes the result missing', () => {
  const sum = add(wholeOf('a'), wholeOf('b'))
  expect(worth(sum, { a: 1, b: null })).toBeNull()
  expect(worth(sum, { a: 1 })).toBeNull()
  expect(worth(sum, { a: 1, b: 'two' })).toBeNull()
  expect(worth(lowerCase(textOf('name')), { name: null })).toBeNull()
  expect(worth(lengthOf(textOf('name')), {})).toBeNull()
  expect(worth(daysBetween(dateOf('from'), dateOf('to')), { from: '2026-01-01' })).toBeNull()
  expect(worth(less(wholeOf('a'), 3), {})).toBeNull()
})

test('texts are joined, and what is missing is left out', () => {
  const name = join(textOf('first'), ' ', textOf('last'), ' ', wholeOf('number'))
  expect(worth(name, { first: 'Ada', last: null, number: 1 })).toBe('Ada  1')
  expect(worth(upperCase(textOf('first')), { first: 'größe' })).toBe('GRÖSSE')
  expect(worth(lowerCase(textOf('first')), { first: 'ÄB' })).toBe('äb')
  expect(worth(lengthOf(textOf('first')), { first: 'a🐚é' })).toBe(3)
})

test('days are counted over leap days and changes of the clock', () => {
  const nights = daysBetween(dateOf('from'), dateOf('to'))
  expect(worth(nights, { from: '2024-02-28', to: '2024-03-01' })).toBe(2)
  expect(worth(nights, { from: '2026-03-28', to: '2026-03-30' })).toBe(2)
  expect(worth(nights, { from: '2026-03-30', to: '2026-03-28' })).toBe(-2)
  const open = daysBetween(momentOf('from'), momentOf('to'))
  expect(worth(open, { from: '2026-01-01T23:59:59.000Z', to: '2026-01-02T00:00:00.000Z' })).toBe(1)
})

test('conditions know what they cannot tell, as in SQL', () => {
  const [yes, no, unknown] = [constant(true), constant(false), booleanOf('unknown')]
  const value = { true: true, false: false, null: null }
  expect(
    [all(yes, yes), all(yes, unknown), all(no, unknown)].map((one) => worth(one)),
  ).toStrictEqual([value.true, value.null, value.false])
  expect([any(no, no), any(no, unknown), any(yes, unknown)].map((one) => worth(one))).toStrictEqual(
    [value.false, value.null, value.true],
  )
  expect([not(yes), not(unknown)].map((one) => worth(one))).toStrictEqual([false, null])
  expect([isMissing(unknown), isMissing(yes)].map((one) => worth(one))).toStrictEqual([true, false])
})

test('numbers are compared by what they are worth, not by how they are written', () => {
  expect(worth(is(decimalOf('a', 2), 12.5), { a: '12.50' })).toBe(true)
  expect(worth(less(decimalOf('a', 2), decimalOf('b', 1)), { a: '9.99', b: '10.0' })).toBe(true)
  expect(worth(atMost(wholeOf('a'), 3), { a: 3 })).toBe(true)
  expect(worth(less(wholeOf('a'), 3), { a: 3 })).toBe(false)
  expect(worth(less(dateOf('a'), '2026-01-02'), { a: '2026-01-01' })).toBe(true)
  expect(worth(is(textOf('a'), 'large'), { a: 'Large' })).toBe(false)
})

test('a condition that cannot be told is one that does not hold', () => {
  const price = ifThen(booleanOf('isMember'), decimalOf('low', 1), decimalOf('high', 2))
  expect(worth(price, { isMember: true, low: '9.5', high: '12.00' })).toBe('9.50')
  expect(worth(price, { isMember: null, low: '9.5', high: '12.00' })).toBe('12.00')
  expect(worth(ifThen(booleanOf('isMember'), constant('in'), 'out'), {})).toBe('out')
  expect(worth(ifThen(booleanOf('isMember'), constant(true), false), { isMember: true })).toBe(true)
})

test('the first value that is there is taken', () => {
  expect(
    worth(firstOf(textOf('nick'), textOf('name'), 'nobody'), { nick: null, name: 'Ada' }),
  ).toBe('Ada')
  expect(worth(firstOf(textOf('nick'), 'nobody'), {})).toBe('nobody')
  expect(worth(firstOf(decimalOf('a', 2), wholeOf('b'), 0.125), { b: 3 })).toBe('3.000')
  expect(worth(firstOf(booleanOf('a'), true), {})).toBe(true)
})

test('an expression is plain and frozen, for the store to read', () => {
  const tree = multiply(decimalOf('price', 2), 2)
  expect(JSON.parse(JSON.stringify(tree))).toStrictEqual({
    gives: 'decimal',
    places: 2,
    op: 'multiply',
    left: { gives: 'decimal', places: 2, op: 'field', name: 'price' },
    right: { gives: 'whole', places: 0, op: 'constant', value: 2 },
  })
  expect([tree, join('a', 'b')].every((one) => Object.isFrozen(one))).toBe(true)
})

test('the kind of a result is known by type', () => {
  expectTypeOf(add(wholeOf('a'), 1)).toEqualTypeOf<Expression<'whole'>>()
  expectTypeOf(add(wholeOf('a'), 1.5)).toEqualTypeOf<Expression<'decimal'>>()
  expectTypeOf(multiply(decimalOf('a', 2), wholeOf('b'))).toEqualTypeOf<Expression<'decimal'>>()
  expect(add(wholeOf('a'), 1).gives).toBe('whole')
  expect(add(wholeOf('a'), 1.5).gives).toBe('decimal')
  // @ts-expect-error -- Text is in order differently in each database.
  less(textOf('a'), 'b')
  // @ts-expect-error -- A day is no number.
  add(dateOf('a'), 1)
  // @ts-expect-error -- What is compared is of one kind.
  is(wholeOf('a'), 'one')
})
