import { expect, test } from 'vitest'
import { isAtRecordLimit } from './is-at-record-limit.ts'

test('a list is at its limit if it has that many records, and never without a limit', () => {
  expect(isAtRecordLimit({ limits: { total: 2, rates: {} } }, 1)).toBe(false)
  expect(isAtRecordLimit({ limits: { total: 2, rates: {} } }, 2)).toBe(true)
  expect(isAtRecordLimit({ limits: { rates: {} } }, 9)).toBe(false)
  expect(isAtRecordLimit({ limits: { total: 2, rates: {} } }, undefined)).toBe(false)
})
