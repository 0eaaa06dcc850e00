import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

const origin = 'http://own.example'

test('a local path has path, query and hash', () => {
  expect(localPath(new URL('/a/b?c=d#e', origin))).toBe('/a/b?c=d#e')
  expect(localPath(new URL(origin))).toBe('/')
})

test('a local path never leads to another host', () => {
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
    const named = localPath(new URL(origin + path))
    expect(new URL(named, origin).origin, path).toBe(origin)
    expect(named, path).toBe('/other.example/a')
  }
})
