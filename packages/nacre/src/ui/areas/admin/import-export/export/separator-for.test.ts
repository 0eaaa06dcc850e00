import { expect, test } from 'vitest'
import { separatorFor } from './separator-for.ts'

test.each([
  ['en', 'comma'],
  ['de', 'semicolon'],
  ['de-CH', 'comma'],
  ['fr', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['es-MX', 'comma'],
  ['ja', 'comma'],
])('columns are separated as spreadsheets in %s expect: by a %s', (locale, separator) => {
  expect(separatorFor(locale)).toBe(separator)
})
