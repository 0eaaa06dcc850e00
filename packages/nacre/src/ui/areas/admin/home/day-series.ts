import type { DayCount } from './load-home.ts'

/** The number of actions on a day by kind. */
export interface ActivityDay {
  readonly day: string
  readonly created: number
  readonly changed: number
  readonly moved: number
  readonly removed: number
}

export const activityKinds = ['created', 'changed', 'moved', 'removed'] as const
export type ActivityKind = (typeof activityKinds)[number]

const dayMs = 86_400_000
const verbs: Readonly<Record<string, ActivityKind>> = {
  create: 'created',
  import: 'created',
  restore: 'created',
  remove: 'removed',
}

/** Returns the last days up to today, including those without actions. */
export function createDaySeries(
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
): readonly ActivityDay[] {
  const entityCounts = counts.filter((one) => one.entity === entity)
  return Array.from({ length }, (_, index) => {
    const time = Date.parse(today) - (length - 1 - index) * dayMs
    const day = new Date(time).toISOString().slice(0, 10)
    const numbers = { created: 0, changed: 0, moved: 0, removed: 0 }
    for (const { verb, count } of entityCounts.filter((one) => one.day === day)) {
      numbers[verbs[verb] ?? (moves.has(verb) ? 'moved' : 'changed')] += count
    }
    return { day, ...numbers }
  })
}

/** Returns the number of all actions on a day. */
export function totalOfDay(day: ActivityDay): number {
  return activityKinds.reduce((sum, kind) => sum + day[kind], 0)
}
