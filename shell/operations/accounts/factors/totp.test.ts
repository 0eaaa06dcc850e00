import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress, totpCode, totpStep } from './totp.ts'

/** The secret of the standard, `12345678901234567890`, as apps write it. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is the one of the standard', (second, code) => {
  expect(totpCode(secret, totpStep(second * 1_000))).toBe(code)
})

test('a code is good in its step, one before and one after, however it is typed', () => {
  const now = 1_234_567_890_000
  const step = totpStep(now)
  for (const near of [-1, 0, 1]) {
    expect(stepOfCode(secret, totpCode(secret, step + near), now)).toBe(step + near)
  }
  for (const far of [-2, 2, 100]) {
    expect(stepOfCode(secret, totpCode(secret, step + far), now)).toBeUndefined()
  }
  expect(stepOfCode(secret, '005 924', now)).toBe(step)
  for (const wrong of ['', '5924', '0059244', 'abcdef', '００５９２４']) {
    expect(stepOfCode(secret, wrong, now)).toBeUndefined()
  }
})

test('secrets are 160 bits of chance, written as apps want them', () => {
  const all = new Set(Array.from({ length: 1_000 }, newTotpSecret))
  expect(all.size).toBe(1_000)
  for (const one of all) expect(one).toMatch(/^[A-Z2-7]{32}$/u)
})

test('what an app reads names the site and the person, whatever is in their names', () => {
  const address = totpAddress({ secret, site: 'A & B: the shop', email: 'una@example.org' })
  const url = new URL(address)
  expect(decodeURIComponent(url.pathname)).toContain('A & B: the shop:una@example.org')
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret, issuer: 'A & B: the shop' })
})
