import { expect, test } from 'vitest'
import { url } from './field.ts'

test('accepts http and https URLs and paths of this site', () => {
  for (const address of [
    'https://example.org',
    'HTTP://example.org/a?b=c#d',
    'https://bücher.example/ü',
    'https://[::1]:8080/',
    'https://example.org?next=/a@b',
    '/',
    '/here?there=1#where',
  ]) {
    expect(url().check(address)).toBeUndefined()
  }
})

test('rejects all other URLs', () => {
  for (const address of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' https://example.org',
    'https://example.org/a b',
    'data:text/html,hi',
    'ftp://example.org',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`https:\\evil.example`,
    '/\t/evil.example',
    'https://bank.example@evil.example/',
    'https://user:word@example.org/',
    'https:example.org',
    'https://',
    'https:///example.org',
    'https://example.org:99999',
    'https://exa\u{200b}mple.org',
    '/a\u{202e}b',
    'example.org',
    'mailto:a@example.org',
    '#here',
    '',
  ]) {
    expect(url().check(address)?.code).toBe('pattern-mismatch')
  }
})

test('limits the length of a URL', () => {
  const { check } = url({ max: 20 })
  expect(check(`https://e.org/${'a'.repeat(6)}`)).toBeUndefined()
  expect(check(`https://e.org/${'a'.repeat(7)}`)).toStrictEqual({ code: 'too-long', max: 20 })
})
