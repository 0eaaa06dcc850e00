import { expect, test } from 'vitest'
import { ariaSortOf, toggleSort, parseSortParam, formatSort } from './sorting.ts'

const press = (sort: string, column: string, beside?: boolean) =>
  formatSort(toggleSort(parseSortParam(sort), column, beside))

test('clicks sort a column ascending, then descending, then not', () => {
  expect(press('', 'likes')).toBe('likes')
  expect(press('likes', 'likes')).toBe('-likes')
  expect(press('-likes', 'likes')).toBe('')
  expect(press('title', 'likes')).toBe('likes')
  expect(press('title,likes', 'likes')).toBe('likes')
})

test('with Shift, a column is added to the order, inverted, then removed', () => {
  expect(press('title', 'likes', true)).toBe('title,likes')
  expect(press('title,likes', 'likes', true)).toBe('title,-likes')
  expect(press('title,-likes,text', 'likes', true)).toBe('title,text')
  expect(press('a,b,c,d,e', 'f', true)).toBe('a,b,c,d,e')
})

test('only the first sorted column has aria-sort', () => {
  expect(ariaSortOf(parseSortParam('-likes,title'), 'likes')).toBe('descending')
  expect(ariaSortOf(parseSortParam('-likes,title'), 'title')).toBe(undefined)
  expect(parseSortParam('-,,')).toEqual([])
})
