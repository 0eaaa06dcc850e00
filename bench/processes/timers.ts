import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { type Bench, createAll, send } from './client.ts'

const due = 10_000
const idleSeconds = 20

/** Measures an idle timer, and 10,000 records that are due at once. */
export async function measureTimers(bench: Bench): Promise<Figure[]> {
  const before = bench.server.cpu()
  await wait(idleSeconds * 1_000)
  const idle = (bench.server.cpu() - before) / idleSeconds
  const { passed, longest } = await passAll(bench)
  return [
    { what: 'an idle server with a timer, CPU in a second', value: `${idle.toFixed(1)} ms` },
    { what: '10,000 moves due at once', value: `${passed.toFixed(0)} s`, budget: '60 s' },
    {
      what: 'the slowest of the reads meanwhile',
      value: `${longest.toFixed(0)} ms`,
      budget: '20 ms',
    },
  ]
}

async function passAll(bench: Bench) {
  const at = new Date(Date.now() + 40_000)
  const all = Array.from({ length: due }, () => ({ name: 'Timed', at: at.toISOString() }))
  const [first] = await createAll(bench, 'timeds', all)
  const waiting = encodeURIComponent(JSON.stringify({ state: 'waiting' }))
  await wait(Math.max(0, at.getTime() - Date.now()))
  let longest = 0
  for (;;) {
    for (let time = 0; time < 20; time += 1) {
      const start = performance.now()
      await send(bench, 'GET', `/v1/timeds/${first}`)
      longest = Math.max(longest, performance.now() - start)
      await wait(10)
    }
    const { total } = await send(bench, 'GET', `/v1/timeds?limit=1&total=true&where=${waiting}`)
    if (total === 0) return { passed: (Date.now() - at.getTime()) / 1_000, longest }
  }
}
