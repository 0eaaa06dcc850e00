/**
 * How often something may be done: `'10 per hour'`.
 *
 * @example
 * const rate: Rate = '10 per hour'
 */
export type Rate = `${number} per ${'second' | 'minute' | 'hour' | 'day'}`

/**
 * What one may have and do at most. Forms show it before it is hit.
 *
 * @example
 * limits: { perOwner: 100, rates: { create: '10 per hour', like: '60 per minute' } }
 */
export interface Limits {
  /** How many records one owner may have. */
  readonly perOwner?: number
  /** How many records there may be in all. */
  readonly inAll?: number
  /** How often one actor may use a verb, an action or a move, or `upload` a file for a field. */
  readonly rates?: Readonly<Record<string, Rate>>
}

const seconds = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const

/**
 * A rate in numbers.
 *
 * @example
 * readRate('10 per hour') // { times: 10, seconds: 3600 }
 */
export function readRate(rate: Rate): { readonly times: number; readonly seconds: number } {
  const [times = '', , unit = ''] = rate.split(' ')
  return { times: Number(times), seconds: seconds[unit as keyof typeof seconds] }
}
