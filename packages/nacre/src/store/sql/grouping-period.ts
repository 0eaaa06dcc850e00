/** The periods by which dates are grouped. */
export const groupingPeriods = ['day', 'week', 'month', 'year'] as const

export type Period = (typeof groupingPeriods)[number]
