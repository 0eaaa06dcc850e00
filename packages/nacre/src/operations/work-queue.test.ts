import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A task that ends when the test says so. */
function task() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let isStarted = false
  return {
    work: () => {
      isStarted = true
      return promise
    },
    end: () => resolve('done'),
    isStarted: () => isStarted,
  }
}

test('tasks beyond the limit wait, and those beyond the queue are rejected', async () => {
  const enqueue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const [first, second, third] = [task(), task(), task()]
  const results = [enqueue(first.work), enqueue(second.work)]
  expect([first.isStarted(), second.isStarted()]).toEqual([true, false])
  await expect(enqueue(third.work)).rejects.toMatchObject({ code: 'overloaded' })
  first.end()
  second.end()
  expect(await Promise.all(results)).toEqual(['done', 'done'])
  third.end()
  expect(await enqueue(third.work)).toBe('done')
})

test('a task that continues an accepted one is not rejected', async () => {
  const enqueue = createWorkQueue({ atOnce: 1, waiting: 0 })
  const [first, next] = [task(), task()]
  const started = enqueue(first.work)
  const continued = enqueue(next.work, { isAccepted: true })
  first.end()
  next.end()
  expect(await Promise.all([started, continued])).toEqual(['done', 'done'])
})

test('a task that fails frees its slot', async () => {
  const enqueue = createWorkQueue({ atOnce: 1, waiting: 0 })
  await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await enqueue(async () => 'done')).toBe('done')
})
