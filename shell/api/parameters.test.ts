import { expect, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { pageOptions, refuseParameters } from './parameters.ts'

test.each([
  [undefined, { limit: 25 }],
  ['', { limit: 25 }],
  ['limit=1', { limit: 1 }],
  ['limit=200', { limit: 200 }],
  ['after=01kahx5m3r7q2c4d', { limit: 25, after: '01kahx5m3r7q2c4d' }],
  ['after=01kahx5m3r7q2c4d&limit=7', { limit: 7, after: '01kahx5m3r7q2c4d' }],
])('%s is a page of a list', (query, options) => {
  expect(pageOptions(query)).toEqual(options)
})

test.each(['limit=0', 'limit=201', 'limit=1&limit=1', 'after=x', 'sort=title', 'limit', '&=&'])(
  '%s is none',
  (query) => {
    expect(() => pageOptions(query)).toThrow(Failure)
  },
)

test('where no parameter is known, none is taken', () => {
  expect(() => refuseParameters()).not.toThrow()
  expect(() => refuseParameters('')).not.toThrow()
  expect(() => refuseParameters('limit=1')).toThrow('There is no parameter "limit" here.')
})
