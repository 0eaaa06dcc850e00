import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('hashes a password with argon2id, 32 MiB, three passes and a random salt', async () => {
  const passwords = createPasswords()
  const [one, other] = [await passwords.hash('a small boat'), await passwords.hash('a small boat')]
  for (const hash of [one, other]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22,}\$[\w+/]{43}$/u)
    expect(passwords.needsRehash(hash)).toBe(false)
  }
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'a small boat')).toBe(true)
  expect(await passwords.verify(one, 'a small boat ')).toBe(false)
  expect(await passwords.verify(undefined, 'a small boat')).toBe(false)
})

test('detects a hash with an outdated cost', async () => {
  const old = await createPasswords({ memory: 19 * 1_024, passes: 2 }).hash('a small boat')
  const passwords = createPasswords()
  expect(passwords.needsRehash(old)).toBe(true)
  expect(await passwords.verify(old, 'a small boat')).toBe(true)
})
