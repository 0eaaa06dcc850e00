import { expect, test } from 'vitest'
import { choices } from './field.ts'

const { check, normalize } = choices(['mon', 'tue', 'wed', 'thu'], { min: 1, max: 3 })

test('limits the number of selected choices', () => {
  expect(check([])).toStrictEqual({ code: 'too-few-items', min: 1 })
  expect(check(['mon'])).toBeUndefined()
  expect(check(['mon', 'tue', 'wed'])).toBeUndefined()
  expect(check(['mon', 'tue', 'wed', 'thu'])).toStrictEqual({ code: 'too-many-items', max: 3 })
})

test('rejects duplicate and unknown choices', () => {
  expect(check(['mon', 'mon'])).toStrictEqual({ code: 'duplicate' })
  expect(check(['mon', 'sun'])?.code).toBe('invalid-choice')
  expect(check('mon')?.code).toBe('invalid-type')
})

test('stores choices in the order of the declaration', () => {
  expect(normalize(['wed', 'mon'])).toStrictEqual(['mon', 'wed'])
})

test('rejects an empty list if required and accepts it otherwise', () => {
  expect(choices(['mon'], { required: true }).constraints.min).toBe(1)
  expect(choices(['mon']).constraints.min).toBe(0)
  expect(choices(['mon']).emptyValue).toStrictEqual([])
})
