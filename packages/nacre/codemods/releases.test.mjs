import { expect, test } from 'vitest'
import { codemodsBetween, compareVersions, releases } from './releases.mjs'

const all = [
  { version: '0.2.0', codemods: ['a'] },
  { version: '0.10.0', codemods: ['b', 'c'] },
  { version: '1.0.0', codemods: ['d'] },
]

test.each([
  ['0.1.0', '0.2.0', ['a']],
  ['0.2.0', '0.10.0', ['b', 'c']],
  ['0.1.9', '1.0.0-beta.1', ['a', 'b', 'c', 'd']],
  ['1.0.0', '1.0.0', []],
  ['1.0.0', '0.2.0', []],
])('an upgrade from %s to %s runs the codemods of the releases between', (from, to, codemods) => {
  expect(codemodsBetween(from, to, all)).toEqual(codemods)
})

test('the releases are in order', () => {
  const versions = releases.map(({ version }) => version)
  expect(versions.toSorted(compareVersions)).toEqual(versions)
})

test('a text that is no version is rejected', () => {
  expect(() => compareVersions('latest', '1.0.0')).toThrow(
    'latest is not a version, such as 0.2.0.',
  )
})
