import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { add, divideDecimal, multiply, round, subtract } from './arithmetic.ts'
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
} from './conditions.ts'
import { evaluate } from './evaluate.ts'
import {
  booleanField,
  literal,
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
} from './expression.ts'

const worth = (expression: Expression, values: Readonly<Record<string, unknown>> = {}) =>
  evaluate(expression, values)

test('adds, subtracts and multiplies decimals exactly', () => {
  expect(worth(add(literal(0.1), 0.2))).toBe('0.3')
  expect(
    worth(subtract(decimalField('a', 2), decimalField('b', 3)), { a: '1.00', b: '0.001' }),
  ).toBe('0.999')
  expect(worth(multiply(decimalField('net', 2), 1.19), { net: '0.05' })).toBe('0.0595')
  expect(worth(multiply(integerField('a'), integerField('b')), { a: -3, b: 4 })).toBe(-12)
})

test('calculates the same results as exact fractions', () => {
  const units = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const places = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(units, units, places, places, (one, other, few, many) => {
      const [left, right] = [decimalField('left', few), decimalField('right', many)]
      const write = (count: number, by: number) => (count / 10 ** by).toFixed(by)
      const values = { left: write(one, few), right: write(other, many) }
      const exact = (one * other) / 10 ** (few + many)
      expect(Number(worth(multiply(left, right), values))).toBeCloseTo(exact, few + many)
      expect(Number(worth(add(left, right), values))).toBeCloseTo(
        one / 10 ** few + other / 10 ** many,
        6,
      )
      const ratio = worth(divideDecimal(left, right, 3), values)
      if (other === 0) expect(ratio).toBeNull()
      else
        expect(
          Math.abs(Number(ratio) - (one * 10 ** many) / (other * 10 ** few)),
        ).toBeLessThanOrEqual(0.000_501)
    }),
  )
})

test('rounds half away from zero', () => {
  const rounded = (value: string) => worth(round(decimalField('a', 3), 2), { a: value })
  expect(['0.125', '0.124', '-0.125', '-0.124', '0.005', '-0.005'].map(rounded)).toStrictEqual([
    '0.13',
    '0.12',
    '-0.13',
    '-0.12',
    '0.01',
    '-0.01',
  ])
  expect(worth(divideDecimal(1, 3, 2))).toBe('0.33')
  expect(worth(divideDecimal(-2, 3, 2))).toBe('-0.67')
  expect(worth(divideDecimal(2, -3, 0))).toBe('-1')
  expect(worth(divideDecimal(decimalField('a', 4), 1, 1), { a: '0.0500' })).toBe('0.1')
})

test('returns null for a division by zero and for numbers that are too large', () => {
  expect(worth(divideDecimal(1, 0, 2))).toBeNull()
  expect(worth(multiply(integerField('a'), 2), { a: Number.MAX_SAFE_INTEGER })).toBeNull()
  expect(
    worth(subtract(multiply(integerField('a'), 2), integerField('a')), {
      a: Number.MAX_SAFE_INTEGER,
    }),
  ).toBe(Number.MAX_SAFE_INTEGER)
})

test('returns null if an operand is null', () => {
  const sum = add(integerField('a'), integerField('b'))
  expect(worth(sum, { a: 1, b: null })).toBeNull()
  expect(worth(sum, { a: 1 })).toBeNull()
  expect(worth(sum, { a: 1, b: 'two' })).toBeNull()
  expect(worth(lowerCase(textField('name')), { name: null })).toBeNull()
  expect(worth(lengthOf(textField('name')), {})).toBeNull()
  expect(worth(daysBetween(dateField('from'), dateField('to')), { from: '2026-01-01' })).toBeNull()
  expect(worth(lessThan(integerField('a'), 3), {})).toBeNull()
})

test('concatenates texts and skips null', () => {
  const name = concat(textField('first'), ' ', textField('last'), ' ', integerField('number'))
  expect(worth(name, { first: 'Ada', last: null, number: 1 })).toBe('Ada  1')
  expect(worth(upperCase(textField('first')), { first: 'größe' })).toBe('GRÖSSE')
  expect(worth(lowerCase(textField('first')), { first: 'ÄB' })).toBe('äb')
  expect(worth(lengthOf(textField('first')), { first: 'a🐚é' })).toBe(3)
})

test('counts days across leap days and daylight saving changes', () => {
  const nights = daysBetween(dateField('from'), dateField('to'))
  expect(worth(nights, { from: '2024-02-28', to: '2024-03-01' })).toBe(2)
  expect(worth(nights, { from: '2026-03-28', to: '2026-03-30' })).toBe(2)
  expect(worth(nights, { from: '2026-03-30', to: '2026-03-28' })).toBe(-2)
  const open = daysBetween(dateTimeField('from'), dateTimeField('to'))
  expect(worth(open, { from: '2026-01-01T23:59:59.000Z', to: '2026-01-02T00:00:00.000Z' })).toBe(1)
})

test('evaluates conditions with null as SQL does', () => {
  const [yes, no, unknown] = [literal(true), literal(false), booleanField('unknown')]
  const value = { true: true, false: false, null: null }
  expect(
    [and(yes, yes), and(yes, unknown), and(no, unknown)].map((one) => worth(one)),
  ).toStrictEqual([value.true, value.null, value.false])
  expect([or(no, no), or(no, unknown), or(yes, unknown)].map((one) => worth(one))).toStrictEqual([
    value.false,
    value.null,
    value.true,
  ])
  expect([not(yes), not(unknown)].map((one) => worth(one))).toStrictEqual([false, null])
  expect([isNull(unknown), isNull(yes)].map((one) => worth(one))).toStrictEqual([true, false])
})

test('compares numbers by value, not by notation', () => {
  expect(worth(equals(decimalField('a', 2), 12.5), { a: '12.50' })).toBe(true)
  expect(
    worth(lessThan(decimalField('a', 2), decimalField('b', 1)), { a: '9.99', b: '10.0' }),
  ).toBe(true)
  expect(worth(lessOrEqual(integerField('a'), 3), { a: 3 })).toBe(true)
  expect(worth(lessThan(integerField('a'), 3), { a: 3 })).toBe(false)
  expect(worth(lessThan(dateField('a'), '2026-01-02'), { a: '2026-01-01' })).toBe(true)
  expect(worth(equals(textField('a'), 'large'), { a: 'Large' })).toBe(false)
})

test('treats an unknown condition as false', () => {
  const price = ifElse(booleanField('isMember'), decimalField('low', 1), decimalField('high', 2))
  expect(worth(price, { isMember: true, low: '9.5', high: '12.00' })).toBe('9.50')
  expect(worth(price, { isMember: null, low: '9.5', high: '12.00' })).toBe('12.00')
  expect(worth(ifElse(booleanField('isMember'), literal('in'), 'out'), {})).toBe('out')
  expect(worth(ifElse(booleanField('isMember'), 1, 0.9), {})).toBe('0.9')
  expect(worth(ifElse(booleanField('isMember'), 1, 0.9), { isMember: true })).toBe('1.0')
  expect(worth(ifElse(booleanField('isMember'), literal(true), false), { isMember: true })).toBe(
    true,
  )
})

test('coalesce returns the first value that is not null', () => {
  expect(
    worth(coalesce(textField('nick'), textField('name'), 'nobody'), { nick: null, name: 'Ada' }),
  ).toBe('Ada')
  expect(worth(coalesce(textField('nick'), 'nobody'), {})).toBe('nobody')
  expect(worth(coalesce(decimalField('a', 2), integerField('b'), 0.125), { b: 3 })).toBe('3.000')
  expect(worth(coalesce(booleanField('a'), true), {})).toBe(true)
})

test('an expression is a frozen plain object', () => {
  const tree = multiply(decimalField('price', 2), 2)
  expect(JSON.parse(JSON.stringify(tree))).toStrictEqual({
    gives: 'decimal',
    places: 2,
    op: 'multiply',
    left: { gives: 'decimal', places: 2, op: 'field', name: 'price' },
    right: { gives: 'integer', places: 0, op: 'constant', value: 2 },
  })
  expect([tree, concat('a', 'b')].every((one) => Object.isFrozen(one))).toBe(true)
})

test('infers the type of the result', () => {
  expectTypeOf(add(integerField('a'), 1)).toEqualTypeOf<Expression<'integer'>>()
  expectTypeOf(add(integerField('a'), 1.5)).toEqualTypeOf<Expression<'decimal'>>()
  expectTypeOf(multiply(decimalField('a', 2), integerField('b'))).toEqualTypeOf<
    Expression<'decimal'>
  >()
  expect(add(integerField('a'), 1).gives).toBe('integer')
  expect(add(integerField('a'), 1.5).gives).toBe('decimal')
  // @ts-expect-error -- Text is in order differently in each database.
  lessThan(textField('a'), 'b')
  // @ts-expect-error -- A day is no number.
  add(dateField('a'), 1)
  // @ts-expect-error -- What is compared is of one kind.
  equals(integerField('a'), 'one')
})
