import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead, forgetAhead, goingTo, takeAhead } from './prefetched.ts'

/** Everything that follows from what has come to an end has happened. */
const settled = () => new Promise((done) => setImmediate(done))

afterEach(() => {
  forgetAhead()
  vi.useRealTimers()
})

test('who goes by the link gets what was fetched for it, once', async () => {
  fetchAhead('/a', () => Promise.resolve('data'))
  goingTo('/a')
  expect(await takeAhead('/a')).toBe('data')
  goingTo('/a')
  expect(takeAhead('/a')).toBeUndefined()
})

test('who comes by another way, or asks anew, gets nothing old', () => {
  fetchAhead('/a', () => Promise.resolve('data'))
  expect(takeAhead('/a')).toBeUndefined()
  goingTo('/b')
  expect(takeAhead('/a')).toBeUndefined()
})

test('what is written makes everything old, and so do five seconds', () => {
  vi.useFakeTimers()
  fetchAhead('/a', () => Promise.resolve('data'))
  forgetAhead()
  goingTo('/a')
  expect(takeAhead('/a')).toBeUndefined()
  fetchAhead('/a', () => Promise.resolve('data'))
  vi.advanceTimersByTime(5_001)
  goingTo('/a')
  expect(takeAhead('/a')).toBeUndefined()
})

test('a hand that moves over a link again and again asks once, and what failed is asked again', async () => {
  let asked = 0
  const load = () => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('No answer')) : Promise.resolve(asked)
  }
  fetchAhead('/a', load)
  fetchAhead('/a', load)
  expect(asked).toBe(1)
  await settled()
  fetchAhead('/a', load)
  goingTo('/a')
  expect(await takeAhead('/a')).toBe(2)
})

test('who passes over a whole list asks for two of its rows at a time, and what is old takes no room', async () => {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const over = (address: string) =>
    fetchAhead(address, () => {
      asked.push(address)
      return new Promise<void>((end) => ends.push(end))
    })
  for (const address of ['/a', '/b', '/c']) over(address)
  expect(asked).toEqual(['/a', '/b'])
  for (const end of ends) end()
  await settled()
  over('/c')
  expect(asked).toEqual(['/a', '/b', '/c'])
  ends.at(-1)?.()
  await settled()
})
