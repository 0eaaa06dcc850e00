import { expect, expectTypeOf, test } from 'vitest'
import { multiply } from '../arithmetic.ts'
import { decimalOf, join, textOf, wholeOf } from '../expression.ts'
import { computed, mistakesIn } from './computed.ts'
import { decimal } from './decimal.ts'
import { integer } from './integer.ts'
import { text } from './text.ts'

const total = computed({ from: multiply(decimalOf('price', 2), wholeOf('quantity')) })
const fields = { price: decimal({ places: 2 }), quantity: integer(), name: text(), total }

test('a computed field works its value out from the others', () => {
  expect(total.computed?.of({ price: '12.50', quantity: 3 })).toBe('37.50')
  expect(total.computed?.of({ price: null, quantity: 3 })).toBeNull()
})

test('a computed field is never given', () => {
  expect(total.derived).toBe(true)
})

test('the kind of the expression is the type of the value', () => {
  expectTypeOf(total.initial).toEqualTypeOf<string | undefined>()
  expectTypeOf(computed({ from: wholeOf('quantity') }).initial).toEqualTypeOf<number | undefined>()
  expect(computed({ from: wholeOf('quantity') }).schema['type']).toBe('integer')
  expect(computed({ from: join('a') }).schema['type']).toBe('string')
})

test('an expression over fields that are not there, or are of another kind, is a mistake', () => {
  expect(mistakesIn(multiply(decimalOf('price', 2), wholeOf('quantity')), fields)).toStrictEqual([])
  expect(mistakesIn(textOf('nmae'), fields)).toStrictEqual([
    'It is worked out from nmae, which is not a field.',
  ])
  expect(mistakesIn(textOf('constructor'), fields)).toHaveLength(1)
  expect(mistakesIn(join(textOf('price'), ' ', textOf('quantity')), fields)).toStrictEqual([
    'It takes price for text, but that is decimal.',
    'It takes quantity for text, but that is integer.',
  ])
  expect(mistakesIn(decimalOf('price', 3), fields)).toHaveLength(1)
  expect(mistakesIn(decimalOf('total', 2), fields)).toHaveLength(1)
})
