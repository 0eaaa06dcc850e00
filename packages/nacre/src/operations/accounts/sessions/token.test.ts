import { expect, test } from 'vitest'
import { isToken, createToken } from './token.ts'

test('ten thousand tokens are unique and their bytes are uniformly distributed', () => {
  const tokens = Array.from({ length: 10_000 }, createToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(tokens.every(isToken)).toBe(true)
  const counts = Array.from({ length: 256 }, () => 0)
  for (const token of tokens) {
    for (const byte of Buffer.from(token, 'base64url')) counts[byte] = (counts[byte] ?? 0) + 1
  }
  const requested = (tokens.length * 32) / 256
  const chi = counts.reduce((sum, count) => sum + (count - requested) ** 2 / requested, 0)
  // With 255 degrees of freedom, a random sample exceeds this value once in a million times.
  expect(chi).toBeLessThan(376)
})
