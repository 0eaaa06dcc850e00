import { expect, test } from 'vitest'
import { email } from './field.ts'

test('stores the host in lower case and trims whitespace', () => {
  expect(email().normalize(' Ada.Lovelace@Example.ORG\n')).toBe('Ada.Lovelace@example.org')
})

test('accepts deliverable addresses', () => {
  for (const address of [
    'a@b.de',
    "o'hara+news@mail.example.co.uk",
    'x@xn--bcher-kva.example',
    '1@2.museum',
  ]) {
    expect(email().check(address)).toBeUndefined()
  }
})

test('rejects undeliverable addresses and header injection', () => {
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
    expect(email().check(address)).toStrictEqual({
      code: 'pattern-mismatch',
      shape: 'name@example.org',
    })
  }
})

test('limits the length of an address to the length that SMTP allows', () => {
  expect(email().check(`${'a'.repeat(64)}@example.org`)).toBeUndefined()
  expect(email().check(`${'a'.repeat(65)}@example.org`)?.code).toBe('pattern-mismatch')
  const host = (last: number) => `${`${'h'.repeat(60)}.`.repeat(4)}${'h'.repeat(last)}`
  expect(email().check(`aaaaa@${host(4)}`)).toBeUndefined()
  expect(email().check(`aaaaa@${host(5)}`)?.code).toBe('pattern-mismatch')
})
