import { startPostgres } from '#tests/databases/postgres-server.ts'
import type { Figure } from '../figure.ts'
import { runMeasurement } from '../run-measurement.ts'
import { measureProcessCounts } from './process-counts.ts'

/** The cost per query in microseconds, by kind, with few and with many records. */
type Scale = Readonly<Record<string, readonly [few: number, many: number]>>

/** Less is for a first look: `SCALE_MILLIONS=1 npm run bench -- scale`. */
const millions = Number(process.env['SCALE_MILLIONS'] ?? 10)

/**
 * Measures how the cost of queries grows with the records, in process and without HTTP, and how the throughput
 * grows with the processes.
 */
export async function measureScale(): Promise<Figure[]> {
  const embedded = await runMeasurement<Scale>('scale/rounds.ts')
  const postgres = await startPostgres()
  try {
    const many = String(millions * 1_000_000)
    const env = { SCALE_CARDS: many, SCALE_SERVER: postgres.url }
    const large = await runMeasurement<Scale>('scale/rounds.ts', env)
    return [
      ...figuresOf(embedded, 'in process, CPU', '1,000', '1,000,000'),
      ...figuresOf(large, 'PostgreSQL, time', '10,000', Number(many).toLocaleString('en')),
      ...(await measureProcessCounts(postgres.url)),
    ]
  } finally {
    await postgres.stop()
  }
}

function figuresOf(scale: Scale, how: string, least: string, most: string): Figure[] {
  return Object.entries(scale).map(([what, [few, many]]) => ({
    what: `${how}, ${what}: ${least} cards ${few.toFixed(0)} µs, ${most} cards ${many.toFixed(0)} µs`,
    value: `${(many / few).toFixed(2)} ×`,
    budget: '1.5 ×',
  }))
}
