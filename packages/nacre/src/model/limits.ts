/**
 * A rate limit: `'10 per hour'`. It counts successful uses only. `'10 attempts per hour'` counts
 * every attempt, to prevent guessing.
 *
 * @example
 * const rate: Rate = '10 per hour'
 */
export type Rate = `${number} ${'' | 'attempts '}per ${'second' | 'minute' | 'hour' | 'day'}`

/**
 * The pattern of a rate limit.
 *
 * @example
 * ratePattern.test('10 attempts per hour') // true
 */
export const ratePattern = /^[1-9]\d{0,8} (?:attempts )?per (?:second|minute|hour|day)$/u

/**
 * Quotas and rate limits of an entity. Forms show them to users.
 *
 * @example
 * limits: { perOwner: 100, rates: { create: '10 per hour', like: '60 per minute' } }
 */
export interface Limits {
  /** The maximum number of records of one owner. */
  readonly perOwner?: number
  /** The maximum number of records in total. */
  readonly total?: number
  /**
   * The rate limits of one actor, by verb, action or move. `upload` limits uploads to file fields.
   */
  readonly rates?: Readonly<Record<string, Rate>>
}

const seconds = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const

/**
 * Parses a rate limit. `counts` says whether every attempt counts or only successful uses.
 *
 * @example
 * parseRate('10 per hour') // { times: 10, seconds: 3600, counts: 'uses' }
 */
export function parseRate(rate: Rate): {
  readonly times: number
  readonly seconds: number
  readonly counts: 'uses' | 'attempts'
} {
  const tokens = rate.split(' ')
  return {
    times: Number(tokens[0]),
    seconds: seconds[tokens.at(-1) as keyof typeof seconds],
    counts: tokens[1] === 'attempts' ? 'attempts' : 'uses',
  }
}
