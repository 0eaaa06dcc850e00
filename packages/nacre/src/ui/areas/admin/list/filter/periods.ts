/** Relative periods with their first day and the day after their last, in the API’s notation. */
export const filterPeriods = {
  today: { gte: 'today', lt: 'today+1d' },
  yesterday: { gte: 'today-1d', lt: 'today' },
  tomorrow: { gte: 'today+1d', lt: 'today+2d' },
  'last 7 days': { gte: 'today-6d', lt: 'today+1d' },
  'last 30 days': { gte: 'today-29d', lt: 'today+1d' },
  'next 7 days': { gte: 'today', lt: 'today+7d' },
  'this week': { gte: 'week', lt: 'week+1w' },
  'last week': { gte: 'week-1w', lt: 'week' },
  'this month': { gte: 'month', lt: 'month+1m' },
  'last month': { gte: 'month-1m', lt: 'month' },
  'this year': { gte: 'year', lt: 'year+1y' },
  past: { lt: 'today' },
  future: { gte: 'today' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type PeriodName = keyof typeof filterPeriods

export function isPeriod(name: string | undefined): name is PeriodName {
  return name !== undefined && Object.hasOwn(filterPeriods, name)
}
