import type { Figure } from './figure.ts'
import { measured } from './measured.ts'
import { median } from './statistics.ts'

/** A list of the admin area as a whole document, database reads included. */
export async function measureAdmin(): Promise<Figure[]> {
  const { figures, rows } = await measured<{ figures: readonly number[]; rows: number }>(
    'bench/admin-rounds.ts',
  )
  return [
    {
      what: `/admin/cards with ${rows} rows, CPU`,
      value: `${(median(figures) / 1_000).toFixed(2)} ms`,
      budget: '2.5 ms',
    },
  ]
}
