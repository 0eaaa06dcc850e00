import type { Figure } from './figure.ts'
import { measured } from './measured.ts'
import { median } from './statistics.ts'

/** CPU of one render in microseconds, by its kind, one entry for each round. */
type Rounds = Readonly<Record<string, readonly number[]>>

/** The welcome page uncached, database reads included, against React alone in the same process. */
export async function measureRender(): Promise<Figure[]> {
  const rounds = await measured<Rounds>('bench/render-rounds.tsx')
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
