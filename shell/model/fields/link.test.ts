import { expect, test } from 'vitest'
import { link } from './link.ts'

test('a link leads to the web or to a place of this site', () => {
  for (const address of [
    'https://example.org',
    'HTTP://example.org/a?b=c#d',
    'https://bücher.example/ü',
    'https://[::1]:8080/',
    'https://example.org?next=/a@b',
    '/',
    '/here?there=1#where',
  ]) {
    expect(link().check(address)).toBeUndefined()
  }
})

test('a link leads nowhere else', () => {
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
    expect(link().check(address)?.id).toBe('shape')
  }
})

test('a link is as long as declared at most', () => {
  const { check } = link({ max: 20 })
  expect(check(`https://e.org/${'a'.repeat(6)}`)).toBeUndefined()
  expect(check(`https://e.org/${'a'.repeat(7)}`)).toStrictEqual({ id: 'too-long', max: 20 })
})
