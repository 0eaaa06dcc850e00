import { expect, test } from 'vitest'
import { newId } from '#shell/store/identifier.ts'
import { idInToken, newKeyToken } from './key-token.ts'

test('ten thousand tokens are all different, all of one shape, and use every digit alike', () => {
  const id = newId()
  const tokens = Array.from({ length: 10_000 }, () => newKeyToken(id))
  expect(new Set(tokens).size).toBe(tokens.length)
  const counts = new Map<string, number>()
  for (const token of tokens) {
    expect(token).toMatch(/^nacre_[\da-z]{16}_[\dA-Za-z]{49}$/u)
    // The first digit of a number of 256 bits is not like the others.
    for (const digit of token.slice(24, 66)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(62)
  const expected = (tokens.length * 42) / 62
  const chi = counts.values().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // With 61 degrees of freedom, chance goes beyond this once in a million.
  expect(chi).toBeLessThan(125)
})

test('a token names its key, and one that was not copied whole names none', () => {
  const id = newId()
  const token = newKeyToken(id)
  expect(idInToken(token)).toBe(id)
  const swapped = token.slice(0, 40) + (token[40] === 'a' ? 'b' : 'a') + token.slice(41)
  const wrong = [token.slice(0, -1), ` ${token}`, `${token}a`, swapped, token.toUpperCase(), '']
  for (const one of wrong) expect(idInToken(one), one).toBeUndefined()
})
