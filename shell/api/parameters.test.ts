import { expect, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { listAsked, refuseParameters } from './parameters.ts'

const plain = { limit: 25, wantsTotal: false, isBin: false }

test.each([
  [undefined, { limit: 25 }],
  ['', { limit: 25 }],
  ['limit=1', { ...plain, limit: 1 }],
  ['limit=200', { ...plain, limit: 200 }],
  ['after=WyIwMWthaHg', { ...plain, after: 'WyIwMWthaHg' }],
  ['after=x&limit=7', { ...plain, limit: 7, after: 'x' }],
  ['sort=-created,title&search=sea+weed', { ...plain, sort: '-created,title', search: 'sea weed' }],
  ['total=yes&bin=no', { ...plain, wantsTotal: true }],
  ['bin=yes', { ...plain, isBin: true }],
  ['where={"title":"Sea%26"}', { ...plain, where: { title: 'Sea&' } }],
  ['where=[]', { ...plain, where: [] }],
])('%s is a page of a list', (query, options) => {
  expect(listAsked(query)).toEqual(options)
})

test.each([
  'limit=0',
  'limit=201',
  'limit=1&limit=1',
  'order=title',
  'limit',
  '&=&',
  'total=true',
  'total=',
  'bin=1',
  'where=',
  'where={title:1}',
  `where=${'['.repeat(9_999)}`,
])('%s is none', (query) => {
  expect(() => listAsked(query)).toThrow(Failure)
})

test('where no parameter is known, none is taken', () => {
  expect(() => refuseParameters()).not.toThrow()
  expect(() => refuseParameters('')).not.toThrow()
  expect(() => refuseParameters('limit=1')).toThrow('There is no parameter "limit" here.')
})
