import { expect, test } from 'vitest'
import { preservedFields, listUrl } from './list-url.ts'

test('a changed parameter keeps the other ones and resets the page', () => {
  const here = { pathname: '/admin/cards', search: '?search=shell&offset=75&limit=50&panel=sort' }
  expect(listUrl(here, { sort: '-likes' })).toBe('/admin/cards?search=shell&limit=50&sort=-likes')
  expect(listUrl(here, { search: '' })).toBe('/admin/cards?limit=50')
  expect(listUrl(here, { offset: '100' })).toBe('/admin/cards?search=shell&limit=50&offset=100')
  expect(listUrl({ ...here, search: '' }, {})).toBe('/admin/cards')
})

test('a form without JavaScript preserves the other parameters', () => {
  expect(preservedFields('?search=shell&sort=-likes&offset=75', ['search'])).toEqual([
    ['sort', '-likes'],
  ])
})
