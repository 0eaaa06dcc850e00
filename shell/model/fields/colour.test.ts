import { expect, test } from 'vitest'
import { colour } from './colour.ts'

test.each(['#000000', '#ffffff', '#a8d8d0'])('%s is a colour', (value) => {
  expect(colour().check(value)).toBeUndefined()
})

test.each([
  '#00000',
  '#0000000',
  '#A8D8D0',
  '#abc',
  'a8d8d0',
  '#a8d8d0;',
  '#a8d8d0\n',
  ' #a8d8d0',
  'red',
  'url(x)',
  '#００００００',
])('%j is none', (value) => {
  expect(colour().check(value)).toBe('This must be a colour such as #a8d8d0.')
})
