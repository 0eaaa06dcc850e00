import { expect, test } from 'vitest'
import { isToken, newToken } from './token.ts'

test('of ten thousand tokens no two are alike, and each byte is as likely as any other', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(tokens.every(isToken)).toBe(true)
  const counts = Array.from({ length: 256 }, () => 0)
  for (const token of tokens) {
    for (const byte of Buffer.from(token, 'base64url')) counts[byte] = (counts[byte] ?? 0) + 1
  }
  const wanted = (tokens.length * 32) / 256
  const chi = counts.reduce((sum, count) => sum + (count - wanted) ** 2 / wanted, 0)
  // 255 degrees of freedom: chance gives more than this once in a million times.
  expect(chi).toBeLessThan(376)
})
