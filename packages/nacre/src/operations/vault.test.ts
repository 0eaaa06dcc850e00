import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault, hashSecretToken } from './vault.ts'

const [old, young] = [randomBytes(32), randomBytes(32)]
const vault = createVault([old])

test('decrypts what it encrypted, and encrypts differently each time', () => {
  for (const content of ['', 'a seed', 'ü'.repeat(10_000)]) {
    const sealed = vault.seal('totp', content)
    expect(sealed).toMatch(/^[\w-]+$/u)
    expect(vault.open('totp', sealed)?.toString()).toBe(content)
    expect(vault.seal('totp', content)).not.toBe(sealed)
  }
  const bytes = randomBytes(100)
  expect(vault.open('totp', vault.seal('totp', bytes))).toEqual(bytes)
})

test('rejects another purpose and any altered bit', () => {
  const sealed = vault.seal('totp', 'a seed')
  expect(vault.open('webhook', sealed)).toBeUndefined()
  expect(createVault([young]).open('totp', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes)
    altered[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(vault.open('totp', altered.toString('base64url'))).toBeUndefined()
  }
  for (let size = 0; size < bytes.length; size += 1) {
    expect(vault.open('totp', bytes.subarray(0, size).toString('base64url'))).toBeUndefined()
  }
  expect(vault.open('totp', 'no such thing, but long enough to be one, is it not so?')).toBe(
    undefined,
  )
})

test('after a rotation of the secret, previous values and signatures remain valid', () => {
  const sealed = vault.seal('totp', 'a seed')
  const signature = vault.sign('code', '123456')
  const replaced = createVault([young, old])
  expect(replaced.open('totp', sealed)?.toString()).toBe('a seed')
  expect(replaced.isSigned('code', '123456', signature)).toBe(true)
  expect([replaced.needsReseal(sealed), vault.needsReseal(sealed)]).toEqual([true, false])
  const anew = replaced.seal('totp', 'a seed')
  expect(replaced.needsReseal(anew)).toBe(false)
  const alone = createVault([young])
  expect(alone.open('totp', anew)?.toString()).toBe('a seed')
  expect(alone.open('totp', sealed)).toBeUndefined()
  expect(alone.isSigned('code', '123456', signature)).toBe(false)
  expect([...replaced.ids]).toEqual([alone.id, vault.id])
})

test('a signature is valid for its text and purpose only', () => {
  const signature = vault.sign('code', '123456')
  expect(vault.isSigned('code', '123456', signature)).toBe(true)
  expect(vault.isSigned('code', '123457', signature)).toBe(false)
  expect(vault.isSigned('link', '123456', signature)).toBe(false)
  expect(vault.isSigned('code', '123456', '')).toBe(false)
  expect(vault.isSigned('code', '123456', signature.slice(0, -2))).toBe(false)
})

test('neither the id of a secret nor an encrypted value contains the secret', () => {
  const sealed = Buffer.from(vault.seal('totp', 'a seed'), 'base64url')
  expect(sealed.includes('a seed')).toBe(false)
  expect(old.toString('hex')).not.toContain(vault.id)
})

test('the hash of a token differs by purpose', () => {
  expect(hashSecretToken('session', 'x')).toMatch(/^[\w-]{43}$/u)
  expect(hashSecretToken('session', 'x')).toBe(hashSecretToken('session', 'x'))
  expect(hashSecretToken('session', 'x')).not.toBe(hashSecretToken('key', 'x'))
})
