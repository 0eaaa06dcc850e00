import { expect, test } from 'vitest'
import { createRemoteNames } from './remote-names.ts'

test('a bucket that does not answer is waited for only a moment', async () => {
  const { promise, resolve } = Promise.withResolvers<{ name: string }[]>()
  const names = createRemoteNames({ list: () => promise as never }, 1)
  expect(await names()).toBeNull()
  resolve([{ name: 'first' }])
  expect(await names()).toEqual(['first'])
})

test('without a bucket or with one that rejects, no names are known', async () => {
  expect(await createRemoteNames(undefined)()).toBeNull()
  const names = createRemoteNames({ list: () => Promise.reject(new Error('denied')) })
  expect(await names()).toBeNull()
})
