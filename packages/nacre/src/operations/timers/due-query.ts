import type { Entity } from '#shell/language/entities/entity.ts'
import { reverse, shiftMoment } from '#shell/model/moves/shift-moment.ts'
import type { TimedMove } from '#shell/model/moves/timed-moves.ts'
import type { DueQuery } from '#shell/store/timers/timers.ts'
import { columnFor } from '../queries/to-comparable.ts'

const day = 86_400_000
/** Calendar days and months have different lengths, so the query looks this much further. */
const tolerance = { minutes: 0, hours: 0, days: day, months: 4 * day } as const

/** Returns the query for the records of a timed move. */
export function dueQueryOf(entity: Entity, { name, from, field }: TimedMove): DueQuery {
  const kind = columnFor(entity, field).kind === 'date' ? 'date' : 'timestamp'
  return { entity: entity.name, timer: name, states: from, field, kind }
}

/** Returns the last time or day at which the field of a due record can be. */
export function endOfDue(
  { kind }: DueQuery,
  { after }: TimedMove,
  now: Date,
  zone: string,
): string {
  const back = reverse(after)
  if (kind === 'date') {
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
    const end = Temporal.PlainDate.from(shiftMoment(local.toPlainDate().toString(), back, zone))
    return end.add({ days: after?.unit === 'months' ? 4 : 0 }).toString()
  }
  if (!back) return now.toISOString()
  const start = new Date(shiftMoment(now.toISOString(), back, zone))
  return new Date(start.getTime() + tolerance[back.unit]).toISOString()
}
