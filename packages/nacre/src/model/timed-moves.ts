import { addDuration } from './add-duration.ts'
import type { Duration } from './duration.ts'
import type { Entity } from './entity.ts'
import type { Move } from './state.ts'

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
  readonly after: Duration | undefined
}

/**
 * Returns the moves of an entity that happen at a time.
 *
 * @example
 * timedMovesOf(ticket).map(({ name }) => name) // ['lapse']
 */
export function timedMovesOf({ states }: Entity): readonly TimedMove[] {
  return Object.entries(states?.moves ?? {}).flatMap(([name, move]): readonly TimedMove[] => {
    const { after, at } = move
    const from = [move.from].flat()
    if (after) return [{ name, move, from, field: 'since', after }]
    if (at?.op === 'field') return [{ name, move, from, field: at.name, after: undefined }]
    return []
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
  if (timed.after) return addDuration(new Date(value), timed.after, timeZone)
  if (value.includes('T')) return new Date(value)
  const midnight = Temporal.PlainDate.from(value).toZonedDateTime(timeZone)
  return new Date(midnight.epochMilliseconds)
}
