import { expect, test } from 'vitest'
import { expiryOf } from './lifetime.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test.each([
  ['1h', '2026-11-21T11:00:00.000Z'],
  ['90d', '2027-02-19T10:00:00.000Z'],
  ['366d', '2027-11-22T10:00:00.000Z'],
  ['never', null],
  ['367d', undefined],
  ['9999h', undefined],
])('%s from now ends at %s', (lifetime, end) => {
  expect(expiryOf(lifetime, now)).toBe(end)
})
