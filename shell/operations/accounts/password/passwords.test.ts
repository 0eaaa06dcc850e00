import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is kept as argon2id over 32 MiB, three times, with chance of its own', async () => {
  const passwords = createPasswords()
  const [one, other] = [await passwords.hash('a small boat'), await passwords.hash('a small boat')]
  for (const hash of [one, other]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22,}\$[\w+/]{43}$/u)
    expect(passwords.isOld(hash)).toBe(false)
  }
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'a small boat')).toBe(true)
  expect(await passwords.verify(one, 'a small boat ')).toBe(false)
  expect(await passwords.verify(undefined, 'a small boat')).toBe(false)
})

test('a hash of other days is known as one', async () => {
  const old = await createPasswords({ memory: 19 * 1_024, times: 2 }).hash('a small boat')
  const passwords = createPasswords()
  expect(passwords.isOld(old)).toBe(true)
  expect(await passwords.verify(old, 'a small boat')).toBe(true)
})
