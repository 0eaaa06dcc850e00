import { expect, test } from 'vitest'
import { cacheUntilCommit } from './cache-until-commit.ts'

/** Creates a cache with a commit counter, and counts the reads. */
function open(most?: number) {
  let commits = 0
  const reads: string[] = []
  const read = async (name: string) => {
    reads.push(name)
    const value = `${name} ${commits}`
    if (name === 'slow') commits += 1
    return value
  }
  const counted = { all: () => commits, elsewhere: () => 0 }
  const ask = cacheUntilCommit(counted, read, (name) => name, most)
  return { ask, reads, commit: () => (commits += 1), read }
}

test('caches a read until the next commit', async () => {
  const { ask, reads, commit } = open()
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['a 0', 'a 0', 'b 0'])
  expect(reads).toEqual(['a', 'b'])
  commit()
  expect([await ask('a'), await ask('b')]).toEqual(['a 1', 'b 1'])
})

test('does not cache a read during which a commit happened', async () => {
  const { ask } = open()
  expect(await ask('slow')).toBe('slow 0')
  expect(await ask('slow')).toBe('slow 1')
})

test('limits the cache, and caches nothing without a commit counter', async () => {
  const { ask, reads, read } = open(2)
  for (const name of ['a', 'b', 'c', 'a']) await ask(name)
  expect(reads).toEqual(['a', 'b', 'c', 'a'])
  const askEachTime = cacheUntilCommit(undefined, read, (name: string) => name)
  for (const name of ['d', 'd']) await askEachTime(name)
  expect(reads.slice(4)).toEqual(['d', 'd'])
})
