import { expect, test } from 'vitest'
import { createId } from '#shell/store/identifier.ts'
import { apiKeyIdOf, createApiKeyToken } from './key-token.ts'

test('ten thousand tokens are unique, have the same format and use all digits equally often', () => {
  const id = createId()
  const tokens = Array.from({ length: 10_000 }, () => createApiKeyToken(id))
  expect(new Set(tokens).size).toBe(tokens.length)
  const counts = new Map<string, number>()
  for (const token of tokens) {
    expect(token).toMatch(/^nacre_[\da-z]{16}_[\dA-Za-z]{49}$/u)
    // The first digit of a 256-bit number is not uniformly distributed.
    for (const digit of token.slice(24, 66)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(62)
  const expected = (tokens.length * 42) / 62
  const chi = counts.values().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // With 61 degrees of freedom, a random sample exceeds this value once in a million times.
  expect(chi).toBeLessThan(125)
})

test('returns the key id of a token, and undefined for a damaged token', () => {
  const id = createId()
  const token = createApiKeyToken(id)
  expect(apiKeyIdOf(token)).toBe(id)
  const swapped = token.slice(0, 40) + (token[40] === 'a' ? 'b' : 'a') + token.slice(41)
  const wrong = [token.slice(0, -1), ` ${token}`, `${token}a`, swapped, token.toUpperCase(), '']
  for (const one of wrong) expect(apiKeyIdOf(one), one).toBeUndefined()
})
