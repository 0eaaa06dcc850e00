import { afterEach, expect, test, vi } from 'vitest'
import {
  prefetchData,
  invalidatePrefetched,
  followPrefetchedLink,
  takePrefetched,
} from './prefetch-cache.ts'

/** Resolves after all pending promise callbacks. */
const settled = () => new Promise((callback) => setImmediate(callback))

afterEach(() => {
  invalidatePrefetched()
  vi.useRealTimers()
})

test('following a link uses its prefetched data once', async () => {
  prefetchData('/a', () => Promise.resolve('data'))
  followPrefetchedLink('/a')
  expect(await takePrefetched('/a')).toBe('data')
  followPrefetchedLink('/a')
  expect(takePrefetched('/a')).toBeUndefined()
})

test('another navigation or a reload does not use prefetched data', () => {
  prefetchData('/a', () => Promise.resolve('data'))
  expect(takePrefetched('/a')).toBeUndefined()
  followPrefetchedLink('/b')
  expect(takePrefetched('/a')).toBeUndefined()
})

test('a write or five seconds invalidate prefetched data', () => {
  vi.useFakeTimers()
  prefetchData('/a', () => Promise.resolve('data'))
  invalidatePrefetched()
  followPrefetchedLink('/a')
  expect(takePrefetched('/a')).toBeUndefined()
  prefetchData('/a', () => Promise.resolve('data'))
  vi.advanceTimersByTime(5_001)
  followPrefetchedLink('/a')
  expect(takePrefetched('/a')).toBeUndefined()
})

test('repeated hovering requests once, and a failure is requested again', async () => {
  let requested = 0
  const load = () => {
    requested += 1
    return requested === 1 ? Promise.reject(new Error('No answer')) : Promise.resolve(requested)
  }
  prefetchData('/a', load)
  prefetchData('/a', load)
  expect(requested).toBe(1)
  await settled()
  prefetchData('/a', load)
  followPrefetchedLink('/a')
  expect(await takePrefetched('/a')).toBe(2)
})

test('hovering over a whole list runs two requests at a time, and outdated data is dropped', async () => {
  const requests: string[] = []
  const ends: (() => void)[] = []
  const over = (address: string) =>
    prefetchData(address, () => {
      requests.push(address)
      return new Promise<void>((end) => ends.push(end))
    })
  for (const address of ['/a', '/b', '/c']) over(address)
  expect(requests).toEqual(['/a', '/b'])
  for (const end of ends) end()
  await settled()
  over('/c')
  expect(requests).toEqual(['/a', '/b', '/c'])
  ends.at(-1)?.()
  await settled()
})
