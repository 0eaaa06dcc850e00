import type { DayCount } from './load-home.ts'

/** What was done on one day, by what kind of doing it was. */
export interface Day {
  readonly day: string
  readonly created: number
  readonly changed: number
  readonly moved: number
  readonly removed: number
}

export const kinds = ['created', 'changed', 'moved', 'removed'] as const
export type Kind = (typeof kinds)[number]

const oneDay = 86_400_000
const verbs: Readonly<Record<string, Kind>> = {
  create: 'created',
  import: 'created',
  restore: 'created',
  remove: 'removed',
}

/** The last days up to today, also those on which nothing was done. */
export function daySeries(
  counts: readonly DayCount[],
  {
    entity,
    moves,
    today,
    length,
  }: {
    readonly entity: string
    readonly moves: ReadonlySet<string>
    readonly today: string
    readonly length: number
  },
): readonly Day[] {
  const own = counts.filter((one) => one.entity === entity)
  return Array.from({ length }, (_, place) => {
    const time = Date.parse(today) - (length - 1 - place) * oneDay
    const day = new Date(time).toISOString().slice(0, 10)
    const numbers = { created: 0, changed: 0, moved: 0, removed: 0 }
    for (const { verb, count } of own.filter((one) => one.day === day)) {
      numbers[verbs[verb] ?? (moves.has(verb) ? 'moved' : 'changed')] += count
    }
    return { day, ...numbers }
  })
}

/** All that was done on a day. */
export function doneOn(day: Day): number {
  return kinds.reduce((sum, kind) => sum + day[kind], 0)
}
