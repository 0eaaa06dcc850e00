import { describe, expect, test } from 'vitest'
import { add, divide, multiply, round, subtract } from '#shell/model/arithmetic.ts'
import { all, firstOf, ifThen, is, isMissing, less, not } from '#shell/model/conditions.ts'
import {
  booleanOf,
  constant,
  dateOf,
  daysBetween,
  decimalOf,
  type Expression,
  join,
  lengthOf,
  textOf,
  upperCase,
  wholeOf,
} from '#shell/model/expression.ts'
import { readFormula } from './read-formula.ts'
import { sayFormula } from './say-formula.ts'

const price = decimalOf('price', 2)

const said: readonly (readonly [Expression, string])[] = [
  [upperCase(textOf('title')), 'upperCase(title)'],
  [multiply(price, 2), 'price × 2'],
  [round(multiply(price, 1.19), 2), 'round(price × 1.19, 2)'],
  [divide(price, wholeOf('people'), 2), 'divide(price, people, 2)'],
  [multiply(add(wholeOf('a'), -3), wholeOf('b')), '(a + -3) × b'],
  [subtract(subtract(wholeOf('a'), 1), 2), '(a - 1) - 2'],
  [join(textOf('first'), ' ', textOf('last')), 'join(first, " ", last)'],
  [ifThen(booleanOf('isGift'), constant('A gift'), 'none'), 'ifThen(isGift, "A gift", "none")'],
  [
    all(not(isMissing(dateOf('paid'))), is(textOf('size'), 'l')),
    'all(not(isMissing(paid)), size = "l")',
  ],
  [less(dateOf('from'), '2026-01-28'), 'from < 2026-01-28'],
  [daysBetween(dateOf('from'), dateOf('to')), 'daysBetween(from, to)'],
  [firstOf(textOf('nickname'), textOf('name')), 'firstOf(nickname, name)'],
  [lengthOf(textOf('name')), 'lengthOf(name)'],
  [is(booleanOf('isPaid'), true), 'isPaid = yes'],
]

describe('a formula is said, and can be taken apart again', () => {
  test.each(said)('%#', (expression, words) => {
    expect(sayFormula(expression)).toBe(words)
    expect(readFormula(words)).toBeDefined()
  })
})

test('without brackets, what binds more comes first, and the rest from the left', () => {
  expect(readFormula('a - b - c × d')).toEqual(readFormula('(a - b) - (c × d)'))
  expect(readFormula('a + 1 < b')).toEqual(readFormula('(a + 1) < b'))
})

test.each(['', 'a +', 'a b', 'f(', 'f(a', '(a', 'a / b', 'a; b'])('%j is no formula', (text) => {
  expect(readFormula(text)).toBeUndefined()
})
