/**
 * How often something may be done: `'10 per hour'`. What is refused does not count, unless the rate says
 * attempts: `'10 attempts per hour'` is for what somebody could find out by trying.
 *
 * @example
 * const rate: Rate = '10 per hour'
 */
export type Rate = `${number} ${'' | 'attempts '}per ${'second' | 'minute' | 'hour' | 'day'}`

/**
 * What a rate looks like.
 *
 * @example
 * ratePattern.test('10 attempts per hour') // true
 */
export const ratePattern = /^[1-9]\d{0,8} (?:attempts )?per (?:second|minute|hour|day)$/u

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
 * A rate in numbers, and what is counted.
 *
 * @example
 * readRate('10 per hour') // { times: 10, seconds: 3600, counts: 'uses' }
 */
export function readRate(rate: Rate): {
  readonly times: number
  readonly seconds: number
  readonly counts: 'uses' | 'attempts'
} {
  const words = rate.split(' ')
  return {
    times: Number(words[0]),
    seconds: seconds[words.at(-1) as keyof typeof seconds],
    counts: words[1] === 'attempts' ? 'attempts' : 'uses',
  }
}
