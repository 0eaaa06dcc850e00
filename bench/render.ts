import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Figure } from './bench.ts'
import { bundle } from './bundle.ts'
import { median } from './statistics.ts'

/** CPU of one render in microseconds, by its kind, one entry for each round. */
export type Rounds = Readonly<Record<string, readonly number[]>>

/** The welcome page uncached, database reads included, against React alone in the same process. */
export async function measureRender(): Promise<Figure[]> {
  const rounds = await run(await bundle('bench/render-rounds.tsx'))
  const floor = rounds['bare React, streamed'] ?? []
  const ratios = (rounds['ours'] ?? []).map((ours, round) => ours / (floor[round] ?? Number.NaN))
  return [
    ...Object.entries(rounds).map(([what, values]) => ({
      what: `/welcome: ${what}, CPU`,
      value: `${median(values).toFixed(0)} µs`,
    })),
    {
      what: 'ours ÷ bare React, streamed',
      value: `${median(ratios).toFixed(2)} ×`,
      budget: '1.9 ×',
    },
  ]
}

async function run(file: string): Promise<Rounds> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
  })
  await once(child, 'close')
  return JSON.parse(output)
}
