import { expect, test } from 'vitest'
import { isFullWith } from './is-full-with.ts'

test('a list is full with as many as there may be, and never where nothing is said of that', () => {
  expect(isFullWith({ limits: { inAll: 2, rates: {} } }, 1)).toBe(false)
  expect(isFullWith({ limits: { inAll: 2, rates: {} } }, 2)).toBe(true)
  expect(isFullWith({ limits: { rates: {} } }, 9)).toBe(false)
  expect(isFullWith({ limits: { inAll: 2, rates: {} } }, undefined)).toBe(false)
})
