import { expect, test } from 'vitest'
import { relation } from './relation.ts'

test.each(['01kahx5m3r7q2c4d', '0000000000000000'])('%s can be the id of a record', (value) => {
  expect(relation('shelf').check(value)).toBeUndefined()
})

test.each([
  '01kahx5m3r7q2c4',
  '01kahx5m3r7q2c4d0',
  '01KAHX5M3R7Q2C4D',
  '01kahx5m3r7q2c4/',
  "' or 1=1 -- aaaa",
  '01kahx5m3r7q2c4d\n',
  '../../etc/passwd',
])('%j cannot', (value) => {
  expect(relation('shelf').check(value)).toBe('This must be the id of a record.')
})
