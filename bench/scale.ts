import type { Figure } from './figure.ts'
import { runMeasurement } from './run-measurement.ts'

/** The CPU time per query in microseconds, by kind, with few and with many records. */
type Scale = Readonly<Record<string, readonly [few: number, many: number]>>

/** Measures lists, reads and searches in process, without HTTP, with 1,000 and 1,000,000 cards. */
export async function measureScale(): Promise<Figure[]> {
  const scale = await runMeasurement<Scale>('scale-rounds.ts')
  return Object.entries(scale).map(([what, [few, many]]) => ({
    what: `in process, ${what}: 1,000 cards ${few.toFixed(0)} µs, 1,000,000 cards ${many.toFixed(0)} µs`,
    value: `${(many / few).toFixed(2)} ×`,
    budget: '1.5 ×',
  }))
}
