import { expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { parseListParams, assertKnownParameters } from './parameters.ts'

const plain = { limit: 25, wantsTotal: false, isTrash: false }

test.each([
  [undefined, { limit: 25 }],
  ['', { limit: 25 }],
  ['limit=1', { ...plain, limit: 1 }],
  ['limit=200', { ...plain, limit: 200 }],
  ['after=WyIwMWthaHg', { ...plain, after: 'WyIwMWthaHg' }],
  ['after=x&limit=7', { ...plain, limit: 7, after: 'x' }],
  [
    'sort=-createdAt,title&search=sea+weed',
    { ...plain, sort: '-createdAt,title', search: 'sea weed' },
  ],
  ['total=true&trash=false', { ...plain, wantsTotal: true }],
  ['trash=true', { ...plain, isTrash: true }],
  ['where={"title":"Sea%26"}', { ...plain, where: { title: 'Sea&' } }],
  ['where=[]', { ...plain, where: [] }],
])('%s is a valid page', (query, options) => {
  expect(parseListParams(query)).toEqual(options)
})

test.each([
  'limit=0',
  'limit=201',
  'limit=1&limit=1',
  'order=title',
  'limit',
  '&=&',
  'total=yes',
  'total=',
  'trash=1',
  'where=',
  'where={title:1}',
  `where=${'['.repeat(9_999)}`,
])('%s is rejected', (query) => {
  expect(() => parseListParams(query)).toThrow(AppError)
})

test('rejects all parameters if none are allowed', () => {
  expect(() => assertKnownParameters()).not.toThrow()
  expect(() => assertKnownParameters('')).not.toThrow()
  expect(() => assertKnownParameters('limit=1')).toThrow('Unknown parameter "limit".')
})

test('a parameter is named by what it is called now where it has had another name', () => {
  expect(() => assertKnownParameters('via=api', ['channel'])).toThrow(
    'Unknown parameter "via". It is now called channel.',
  )
  expect(() => assertKnownParameters('via=api', ['limit'])).toThrow('Unknown parameter "via".')
})
