import { expect, test } from 'vitest'
import { email } from './email.ts'

test('an e-mail address is kept with its host in small letters and without blanks around it', () => {
  expect(email().normalise(' Ada.Lovelace@Example.ORG\n')).toBe('Ada.Lovelace@example.org')
})

test('addresses that can be written to are taken', () => {
  for (const address of [
    'a@b.de',
    "o'hara+news@mail.example.co.uk",
    'x@xn--bcher-kva.example',
    '1@2.museum',
  ]) {
    expect(email().check(address)).toBeUndefined()
  }
})

test('what would go astray, or add a line to a letter, is refused', () => {
  for (const address of [
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@example..org',
    'ada@-example.org',
    'ada@example.org-',
    '.ada@example.org',
    'ada.@example.org',
    'a..da@example.org',
    'ada@@example.org',
    'ada @example.org',
    'ada@example.org\nBcc: all@example.org',
    'ada@example.org,bob@example.org',
    '"ada"@example.org',
    '<ada@example.org>',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada\0@example.org',
  ]) {
    expect(email().check(address)).toStrictEqual({ id: 'shape', shape: 'name@example.org' })
  }
})

test('an address is as long as mail allows at most', () => {
  expect(email().check(`${'a'.repeat(64)}@example.org`)).toBeUndefined()
  expect(email().check(`${'a'.repeat(65)}@example.org`)?.id).toBe('shape')
  const host = (last: number) => `${`${'h'.repeat(60)}.`.repeat(4)}${'h'.repeat(last)}`
  expect(email().check(`aaaaa@${host(4)}`)).toBeUndefined()
  expect(email().check(`aaaaa@${host(5)}`)?.id).toBe('shape')
})
