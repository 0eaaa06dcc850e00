import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'http://own.example'

test('A place on this site is named by path, query and hash.', () => {
  expect(ownPath(new URL('/a/b?c=d#e', origin))).toBe('/a/b?c=d#e')
  expect(ownPath(new URL(origin))).toBe('/')
})

test('No path leads to another host, whoever reads it.', () => {
  for (const path of [
    '//other.example/a',
    '///other.example/a',
    '/.//other.example/a',
    '/..//other.example/a',
    String.raw`/\other.example/a`,
    String.raw`/.\\other.example/a`,
    '/\t/other.example/a',
    '/\n//other.example/a',
    '/x/../..//other.example/a',
  ]) {
    const named = ownPath(new URL(origin + path))
    expect(new URL(named, origin).origin, path).toBe(origin)
    expect(named, path).toBe('/other.example/a')
  }
})
