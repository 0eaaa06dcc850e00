import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './bench.ts'
import { bundle } from './bundle.ts'

/** CPU of one question in microseconds, by its kind, with few records and with many. */
export type Scale = Readonly<Record<string, readonly [few: number, many: number]>>

/** What lists, reads and searches cost with 1,000 cards and with 1,000,000. */
export async function measureScale(): Promise<Figure[]> {
  const file = await bundle('bench/scale-rounds.ts')
  const child = spawn(process.execPath, [file, mkdtempSync(join(tmpdir(), 'nacre-bench-'))], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
  })
  await once(child, 'close')
  const scale: Scale = JSON.parse(output)
  return Object.entries(scale).map(([what, [few, many]]) => ({
    what: `${what}: 1,000 cards ${few.toFixed(0)} µs, 1,000,000 cards ${many.toFixed(0)} µs`,
    value: `${(many / few).toFixed(2)} ×`,
    budget: '1.5 ×',
  }))
}
