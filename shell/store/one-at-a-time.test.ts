import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work is done in the order in which it came, one piece after the other', async () => {
  const inTurn = oneAtATime()
  const said: string[] = []
  const speak = (name: string, pauses: number) =>
    inTurn(async () => {
      said.push(`${name} begins`)
      for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve()
      said.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([speak('slow', 50), speak('quick', 0), speak('last', 5)])).toEqual([
    'slow',
    'quick',
    'last',
  ])
  expect(said).toEqual([
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
    'last begins',
    'last ends',
  ])
})

test('work that fails says so to whoever gave it, and holds up nobody', async () => {
  const inTurn = oneAtATime()
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
