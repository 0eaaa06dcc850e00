import { expect, expectTypeOf, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import {
  decimalField,
  concat,
  textField,
  integerField,
} from '#shell/language/expressions/expression.ts'
import { computed, expressionErrors } from './field.ts'
import { decimal } from '../decimal/field.ts'
import { integer } from '../integer/field.ts'
import { text } from '../text/field.ts'

const total = computed({ expression: multiply(decimalField('price', 2), integerField('quantity')) })
const fields = { price: decimal({ places: 2 }), quantity: integer(), name: text(), total }

test('computes the value from other fields', () => {
  expect(total.computed?.of({ price: '12.50', quantity: 3 })).toBe('37.50')
  expect(total.computed?.of({ price: null, quantity: 3 })).toBeNull()
})

test('rejects input for a computed field', () => {
  expect(total.readOnly).toBe(true)
})

test('infers the type of the value from the expression', () => {
  expectTypeOf(total.defaultValue).toEqualTypeOf<string | undefined>()
  expectTypeOf(computed({ expression: integerField('quantity') }).defaultValue).toEqualTypeOf<
    number | undefined
  >()
  expect(computed({ expression: integerField('quantity') }).schema['type']).toBe('integer')
  expect(computed({ expression: concat('a') }).schema['type']).toBe('string')
})

test('reports fields that do not exist or have another type as mistakes', () => {
  expect(
    expressionErrors(multiply(decimalField('price', 2), integerField('quantity')), fields),
  ).toStrictEqual([])
  expect(expressionErrors(textField('nmae'), fields)).toStrictEqual([
    'It is worked out from nmae, which is not a field.',
  ])
  expect(expressionErrors(textField('constructor'), fields)).toHaveLength(1)
  expect(
    expressionErrors(concat(textField('price'), ' ', textField('quantity')), fields),
  ).toStrictEqual([
    'It takes price for text, but that is decimal.',
    'It takes quantity for text, but that is integer.',
  ])
  expect(expressionErrors(decimalField('price', 3), fields)).toHaveLength(1)
  expect(expressionErrors(decimalField('total', 2), fields)).toHaveLength(1)
})
