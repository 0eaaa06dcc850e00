import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  ['en', 0, '0 bytes'],
  ['en', 999, '999 bytes'],
  ['en', 1_400_000, '1.4 MB'],
  ['de', 1_400_000, '1,4 MB'],
  ['en', 52_000_000_000, '52 GB'],
])('bytes are formatted with a readable unit: %s, %d', (language, bytes, text) => {
  expect(formatBytes(language, bytes).replace(/\s/u, ' ')).toBe(text)
})
