import { expect, test } from 'vitest'
import { createTotpSecret, matchTotpStep, totpUri, totpCode, totpStep } from './totp.ts'

/** The secret of the test vectors in RFC 6238, `12345678901234567890`, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i matches RFC 6238', (second, code) => {
  expect(totpCode(secret, totpStep(second * 1_000))).toBe(code)
})

test('accepts the codes of the previous, current and next step, with spaces or hyphens', () => {
  const now = 1_234_567_890_000
  const step = totpStep(now)
  for (const near of [-1, 0, 1]) {
    expect(matchTotpStep(secret, totpCode(secret, step + near), now)).toBe(step + near)
  }
  for (const far of [-2, 2, 100]) {
    expect(matchTotpStep(secret, totpCode(secret, step + far), now)).toBeUndefined()
  }
  expect(matchTotpStep(secret, '005 924', now)).toBe(step)
  for (const wrong of ['', '5924', '0059244', 'abcdef', '００５９２４']) {
    expect(matchTotpStep(secret, wrong, now)).toBeUndefined()
  }
})

test('creates random secrets of 160 bits in base 32', () => {
  const all = new Set(Array.from({ length: 1_000 }, createTotpSecret))
  expect(all.size).toBe(1_000)
  for (const one of all) expect(one).toMatch(/^[A-Z2-7]{32}$/u)
})

test('encodes special characters of the site and the user in the URI', () => {
  const address = totpUri({ secret, site: 'A & B: the shop', email: 'una@example.org' })
  const url = new URL(address)
  expect(decodeURIComponent(url.pathname)).toContain('A & B: the shop:una@example.org')
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret, issuer: 'A & B: the shop' })
})
