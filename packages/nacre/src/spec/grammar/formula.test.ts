import { describe, expect, test } from 'vitest'
import {
  add,
  divideDecimal,
  multiply,
  round,
  subtract,
} from '#shell/language/expressions/arithmetic.ts'
import {
  and,
  coalesce,
  ifElse,
  equals,
  isNull,
  lessThan,
  not,
} from '#shell/language/expressions/conditions.ts'
import {
  booleanField,
  literal,
  dateField,
  daysBetween,
  decimalField,
  type Expression,
  concat,
  lengthOf,
  textField,
  upperCase,
  integerField,
} from '#shell/language/expressions/expression.ts'
import { parseFormula } from './parse-formula.ts'
import { formatFormula } from './format-formula.ts'

const price = decimalField('price', 2)

const output: readonly (readonly [Expression, string])[] = [
  [upperCase(textField('title')), 'upperCase(title)'],
  [multiply(price, 2), 'price × 2'],
  [round(multiply(price, 1.19), 2), 'round(price × 1.19, 2)'],
  [divideDecimal(price, integerField('people'), 2), 'divide(price, people, 2)'],
  [multiply(add(integerField('a'), -3), integerField('b')), '(a + -3) × b'],
  [subtract(subtract(integerField('a'), 1), 2), '(a - 1) - 2'],
  [concat(textField('first'), ' ', textField('last')), 'concat(first, " ", last)'],
  [ifElse(booleanField('isGift'), literal('A gift'), 'none'), 'ifElse(isGift, "A gift", "none")'],
  [
    and(not(isNull(dateField('paid'))), equals(textField('size'), 'l')),
    'and(not(isNull(paid)), size = "l")',
  ],
  [lessThan(dateField('from'), '2026-01-28'), 'from < 2026-01-28'],
  [daysBetween(dateField('from'), dateField('to')), 'daysBetween(from, to)'],
  [coalesce(textField('nickname'), textField('name')), 'coalesce(nickname, name)'],
  [lengthOf(textField('name')), 'lengthOf(name)'],
  [equals(booleanField('isPaid'), true), 'isPaid = yes'],
]

describe('formats and parses formulas', () => {
  test.each(output)('%#', (expression, text) => {
    expect(formatFormula(expression)).toBe(text)
    expect(parseFormula(text)).toBeDefined()
  })
})

test('applies operator precedence and left associativity', () => {
  expect(parseFormula('a - b - c × d')).toEqual(parseFormula('(a - b) - (c × d)'))
  expect(parseFormula('a + 1 < b')).toEqual(parseFormula('(a + 1) < b'))
})

test.each(['', 'a +', 'a b', 'f(', 'f(a', '(a', 'a / b', 'a; b'])('%j is not a formula', (text) => {
  expect(parseFormula(text)).toBeUndefined()
})
