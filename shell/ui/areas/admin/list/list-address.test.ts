import { expect, test } from 'vitest'
import { listAddress, nextOrder, orderOf } from './list-address.ts'

test('asking for something else keeps the rest of the address, and begins at the first page', () => {
  const here = { pathname: '/admin/cards', search: '?search=shell&after=abc&limit=50' }
  expect(listAddress(here, { sort: '-likes' })).toBe(
    '/admin/cards?search=shell&limit=50&sort=-likes',
  )
  expect(listAddress(here, { search: '' })).toBe('/admin/cards?limit=50')
  expect(listAddress({ ...here, search: '' }, {})).toBe('/admin/cards')
})

test('a column is sorted up, then down, then no more', () => {
  expect(nextOrder(null, 'likes')).toBe('likes')
  expect(nextOrder('likes', 'likes')).toBe('-likes')
  expect(nextOrder('-likes', 'likes')).toBe(undefined)
  expect(nextOrder('title', 'likes')).toBe('likes')
  expect(orderOf('-likes', 'likes')).toBe('descending')
  expect(orderOf('likes', 'title')).toBe(undefined)
})
