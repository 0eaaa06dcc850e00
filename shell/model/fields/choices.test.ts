import { expect, test } from 'vitest'
import { choices } from './choices.ts'

const { check, normalise } = choices(['mon', 'tue', 'wed', 'thu'], { min: 1, max: 3 })

test('as many can be chosen as declared', () => {
  expect(check([])).toStrictEqual({ id: 'too-few', min: 1 })
  expect(check(['mon'])).toBeUndefined()
  expect(check(['mon', 'tue', 'wed'])).toBeUndefined()
  expect(check(['mon', 'tue', 'wed', 'thu'])).toStrictEqual({ id: 'too-many', max: 3 })
})

test('nothing is chosen twice, and nothing that is not there', () => {
  expect(check(['mon', 'mon'])).toStrictEqual({ id: 'twice' })
  expect(check(['mon', 'sun'])?.id).toBe('not-a-choice')
  expect(check('mon')?.id).toBe('wrong-type')
})

test('the order in which things were chosen does not matter', () => {
  expect(normalise(['wed', 'mon'])).toStrictEqual(['mon', 'wed'])
})

test('who must choose must choose one, and who need not has an empty list', () => {
  expect(choices(['mon'], { required: true }).bounds.min).toBe(1)
  expect(choices(['mon']).bounds.min).toBe(0)
  expect(choices(['mon']).cleared).toStrictEqual([])
})
