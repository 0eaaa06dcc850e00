import type { Figure } from './figure.ts'
import { measured } from './measured.ts'

/** CPU of one question in microseconds, by its kind, with few records and with many. */
type Scale = Readonly<Record<string, readonly [few: number, many: number]>>

/** What lists, reads and searches cost in process, without HTTP, with 1,000 cards and with 1,000,000. */
export async function measureScale(): Promise<Figure[]> {
  const scale = await measured<Scale>('bench/scale-rounds.ts')
  return Object.entries(scale).map(([what, [few, many]]) => ({
    what: `in process, ${what}: 1,000 cards ${few.toFixed(0)} µs, 1,000,000 cards ${many.toFixed(0)} µs`,
    value: `${(many / few).toFixed(2)} ×`,
    budget: '1.5 ×',
  }))
}
