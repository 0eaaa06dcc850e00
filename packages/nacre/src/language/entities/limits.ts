import type { CalendarPeriod } from '../expressions/calendar-period.ts'
import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Duration } from '../expressions/duration.ts'
import type { Expression, NumericType } from '../expressions/expression.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Role } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'

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
 * A limit of how many records there are in a set, or of the sum of their values. It binds everyone,
 * administrators and code included.
 *
 * @example
 * const load: LimitCount = { of: { state: 'packed' }, per: 'tour', sum: 'weight', max: integerField('tour.vehicle.load') }
 * @example
 * const orders: LimitCount = { per: 'buyer', within: hours(24), max: 20, except: [editor] }
 */
export interface LimitCount {
  /** The records that count: own stored fields and the state. By default, all. */
  readonly of?: Where
  /**
   * The relation, or `owner`, for each of whose values the limit holds. Several hold together. A record
   * without such a value does not count. By default, all records count together.
   */
  readonly per?: string | readonly string[]
  /** The number that is added up. By default, records are counted. */
  readonly sum?: string
  /**
   * The maximum: a number, a decimal as text, or an expression over the relations of `per` and the
   * settings. Where the expression has no value, there is no limit.
   */
  readonly max: number | string | Expression<NumericType>
  /**
   * The records created within this time count, also those in the trash: in the last time
   * (`hours(24)`), or in the same day, week, month or year of the product's time zone (`'day'`).
   */
  readonly within?: Duration | CalendarPeriod
  /** The roles for which the limit does not hold. */
  readonly except?: readonly Role[]
  /** The error of the product, or the message. */
  readonly else?: ErrorDefinition | LocalizedText
}

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
  /** The maximum number or sum of records, by name. */
  readonly counts?: Readonly<Record<string, LimitCount>>
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
