import { expect, test } from 'vitest'
import { link } from './link.ts'

test.each([
  'https://example.org',
  'http://example.org/',
  'HTTPS://EXAMPLE.ORG/',
  'https://example.org:8443/a/b?c=d&e=%20#f',
  'https://example.org?q',
  'https://example.org#top',
  'https://[2001:db8::1]/',
  'https://münchen.example/straße',
  'https://example.org/mail@example.org',
  '/',
  '/welcome#card-1',
  '/a@b',
  '/?next=//e',
])('%s is an address', (value) => {
  expect(link().check(value)).toBeUndefined()
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['a script behind a blank', ' javascript:alert(1)'],
  ['a script behind a control character', '\u0001javascript:alert(1)'],
  ['a script with a tab in it', 'java\tscript:alert(1)'],
  ['a script with a line end in it', 'java\nscript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['another scheme', 'ftp://example.org/'],
  ['a file', 'file:///etc/passwd'],
  ['a mail', 'mailto:someone@example.org'],
  ['a host without a scheme', '//e'],
  ['three slashes', '///e'],
  ['a backslash for the second slash', '/\\e'],
  ['a backslash for the first slash', '\\/e'],
  ['backslashes in an address', 'https:\\\\example.org'],
  ['a tab between two slashes', '/\t/e'],
  ['a line end between two slashes', '/\n/e'],
  ['a carriage return between two slashes', '/\r/e'],
  ['a tab in a scheme', 'ht\ttps://example.org'],
  ['a blank', 'https://example.org/a b'],
  ['a blank at the end', 'https://example.org/ '],
  ['a user', 'https://example.org@evil.example/'],
  ['a user and a password', 'https://a:b@evil.example/'],
  ['an empty user', 'https://@evil.example/'],
  ['an encoded user', 'https://example.org%40evil.example/'],
  ['one slash', 'https:/example.org'],
  ['no slash', 'https:example.org'],
  ['three slashes after the scheme', 'https:///example.org'],
  ['no host', 'https://'],
  ['a port for a host', 'https://:80/'],
  ['no port that is one', 'https://example.org:65536/'],
  ['no IPv4 address that is one', 'https://1.2.3.256/'],
  ['a place that depends on the page', 'welcome'],
  ['a folder above', '../welcome'],
  ['only an anchor', '#top'],
  ['only a query', '?q'],
  ['a line separator', '/a\u2028b'],
  ['what turns the writing direction', 'https://example.org/\u202egro.elpmaxe'],
  ['a hyphen that nobody sees', 'https://exam\u00adple.org/'],
  ['half a character', '/\ud83d'],
])('%s is none', (_, value) => {
  expect(link().check(value)).toBe('This must be an address such as https://example.org/.')
})

test('an address has a longest length', () => {
  const ofLength = (length: number) => `/${'a'.repeat(length - 1)}`
  expect(link().check(ofLength(2_000))).toBeUndefined()
  expect(link().check(ofLength(2_001))).toBe('This must not be longer than 2000 characters.')
  expect(link({ max: 5 }).check(ofLength(6))).toBeDefined()
})
