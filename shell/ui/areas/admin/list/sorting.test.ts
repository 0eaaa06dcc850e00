import { expect, test } from 'vitest'
import { orderOf, pressed, sortOf, sortText } from './sorting.ts'

const press = (sort: string, column: string, beside?: boolean) =>
  sortText(pressed(sortOf(sort), column, beside))

test('a column is sorted up, then down, then no more', () => {
  expect(press('', 'likes')).toBe('likes')
  expect(press('likes', 'likes')).toBe('-likes')
  expect(press('-likes', 'likes')).toBe('')
  expect(press('title', 'likes')).toBe('likes')
  expect(press('title,likes', 'likes')).toBe('likes')
})

test('with the shift key it comes after the others, turns round, and goes', () => {
  expect(press('title', 'likes', true)).toBe('title,likes')
  expect(press('title,likes', 'likes', true)).toBe('title,-likes')
  expect(press('title,-likes,text', 'likes', true)).toBe('title,text')
  expect(press('a,b,c,d,e', 'f', true)).toBe('a,b,c,d,e')
})

test('only the first column of an order is told to screen readers', () => {
  expect(orderOf(sortOf('-likes,title'), 'likes')).toBe('descending')
  expect(orderOf(sortOf('-likes,title'), 'title')).toBe(undefined)
  expect(sortOf('-,,')).toEqual([])
})
