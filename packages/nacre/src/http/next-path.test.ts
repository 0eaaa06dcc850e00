import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

test.each([
  ['/', '/'],
  ['/welcome', '/welcome'],
  ['/cards?sort=-likes&after=a%2Fb#top', '/cards?sort=-likes&after=a%2Fb#top'],
  ['/a//b', '/a//b'],
  ['/a/../b', '/b'],
  ['/me@example.org', '/me@example.org'],
  ['/go?to=https://example.org', '/go?to=https://example.org'],
])('%s is a path of this site', (input, path) => {
  expect(safeNextPath(input)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '%5cevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://here.invalid@evil.example',
  '//user@evil.example',
  '@evil.example',
  'evil.example',
  '//еvil.example',
  '//ⓔvil.example',
  '/\u2028/evil.example',
  '/\u0000/evil.example',
  '',
  '?next=/',
  '#top',
  `/${'a'.repeat(2_000)}`,
  undefined,
  null,
  7,
  ['/welcome'],
])('%j is rejected', (input) => {
  expect(safeNextPath(input)).toBeUndefined()
})

test('every returned path stays on this site, also if it is parsed again', () => {
  for (const input of ['/a', '/..//x', '/%2e%2e//x', '/;//x', '/a/%2e%2e/%2fx', '/?//x', '/#//x']) {
    const path = safeNextPath(input)
    if (path === undefined) continue
    for (const read of [path, decodeURIComponent(path)]) {
      expect(new URL(read, 'https://site.example').origin, input).toBe('https://site.example')
    }
  }
})
