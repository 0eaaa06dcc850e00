import { expect, test } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

test('runs tasks one at a time, in order', async () => {
  const inTurn = createSerialQueue()
  const lines: string[] = []
  const speak = (name: string, pauses: number) =>
    inTurn(async () => {
      lines.push(`${name} begins`)
      for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve()
      lines.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([speak('slow', 50), speak('quick', 0), speak('last', 5)])).toEqual([
    'slow',
    'quick',
    'last',
  ])
  expect(lines).toEqual([
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
    'last begins',
    'last ends',
  ])
})

test('a failed task rejects its own promise and does not block others', async () => {
  const inTurn = createSerialQueue()
  const results = await Promise.allSettled([
    inTurn(() => Promise.reject(new Error('no'))),
    inTurn(() => {
      throw new Error('not even begun')
    }),
    inTurn(async () => 'done'),
  ])
  expect(results).toEqual([
    { status: 'rejected', reason: new Error('no') },
    { status: 'rejected', reason: new Error('not even begun') },
    { status: 'fulfilled', value: 'done' },
  ])
})
