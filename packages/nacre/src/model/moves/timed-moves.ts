import { shiftMoment, splitMoment } from './shift-moment.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { Move } from '#shell/language/entities/state.ts'

/**
 * A move that happens by itself: some time after its record entered the state, or at the moment that a
 * field contains.
 *
 * @example
 * const [lapse]: readonly TimedMove[] = timedMovesOf(ticket)
 */
export interface TimedMove {
  readonly name: string
  readonly move: Move
  /** The states in which it happens. */
  readonly from: readonly string[]
  /** The field from which its time follows: `since`, or a date field. */
  readonly field: string
  /** How long after the field. It is negative before it. */
  readonly after: Duration | undefined
}

/**
 * Returns the field and the span of a moment: `starts`, or `plus(starts, minutes(15))`. An index finds no
 * others. A computed field without a column stands for its own field and span.
 *
 * @example
 * momentOf(plus(dateTimeField('starts'), minutes(15)), {}) // { field: 'starts', after: minutes(15) }
 */
export function momentOf(
  at: Expression<'timestamp' | 'date'>,
  fields: Fields,
): Pick<TimedMove, 'field' | 'after'> | undefined {
  const { anchor, span } = splitMoment(at)
  if (anchor.op !== 'field') return undefined
  if (computedStorage(fields, anchor.name) !== 'live') return { field: anchor.name, after: span }
  const inner = fields[anchor.name]?.computed?.expression as Expression<'timestamp' | 'date'>
  const found = momentOf(inner, fields)
  if (found?.field.includes('.') || (span && found?.after)) return undefined
  return found && { field: found.field, after: found.after ?? span }
}

/**
 * Returns the moves of an entity that happen at a time.
 *
 * @example
 * timedMovesOf(ticket).map(({ name }) => name) // ['lapse']
 */
export function timedMovesOf({
  states,
  fields,
}: Pick<Entity, 'states' | 'fields'>): readonly TimedMove[] {
  return Object.entries(states?.moves ?? {}).flatMap(([name, move]): readonly TimedMove[] => {
    const { after, at } = move
    const from = [move.from].flat()
    if (after) return [{ name, move, from, field: 'since', after }]
    const moment = at && momentOf(at, fields)
    return moment ? [{ name, move, from, ...moment }] : []
  })
}

/**
 * Checks whether something happens to the records of an entity by itself at a time: a move, or a reminder.
 *
 * @example
 * hasTimes(ticket) // true
 */
export function hasTimes(entity: Entity): boolean {
  return timedMovesOf(entity).length > 0 || Object.keys(entity.timers).length > 0
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the time at which a move of a record is due, or `undefined` if it never is. A day begins at
 * midnight in the time zone.
 *
 * @example
 * dueTimeOf(lapse, record, 'Europe/Berlin')
 */
export function dueTimeOf(timed: TimedMove, record: Values, timeZone: string): Date | undefined {
  if (!timed.from.includes(String(record['state']))) return undefined
  const value = record[timed.field]
  if (typeof value !== 'string') return undefined
  const moment = shiftMoment(value, timed.after, timeZone)
  if (moment.includes('T')) return new Date(moment)
  const midnight = Temporal.PlainDate.from(moment).toZonedDateTime(timeZone)
  return new Date(midnight.epochMilliseconds)
}
