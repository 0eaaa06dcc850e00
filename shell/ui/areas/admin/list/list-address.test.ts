import { expect, test } from 'vitest'
import { keptFields, listAddress } from './list-address.ts'

test('asking for something else keeps the rest of the address, and begins at the first page', () => {
  const here = { pathname: '/admin/cards', search: '?search=shell&skip=75&limit=50&panel=sort' }
  expect(listAddress(here, { sort: '-likes' })).toBe(
    '/admin/cards?search=shell&limit=50&sort=-likes',
  )
  expect(listAddress(here, { search: '' })).toBe('/admin/cards?limit=50')
  expect(listAddress(here, { skip: '100' })).toBe('/admin/cards?search=shell&limit=50&skip=100')
  expect(listAddress({ ...here, search: '' }, {})).toBe('/admin/cards')
})

test('a form without JavaScript carries the rest of the address along', () => {
  expect(keptFields('?search=shell&sort=-likes&skip=75', ['search'])).toEqual([['sort', '-likes']])
})
