import type { Entity } from '#shell/language/entities/entity.ts'
import type { Reminder } from '#shell/language/entities/reminder.ts'
import { reverse, shiftMoment, splitMoment } from '#shell/model/moves/shift-moment.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { RemindedRecord } from '#shell/store/timers/reminders.ts'

interface Question {
  readonly entity: Entity
  readonly reminder: Reminder
  /** Records whose moment is earlier may be left out. */
  readonly from?: string | undefined
  readonly id?: string
  readonly limit: number
  readonly offset?: number
}

/** Months have different lengths, and days of a clock change, too. */
const tolerance = 4

/** Returns records of a reminder with their moments, in the order of their moments. */
export async function listReminded(
  store: Pick<Store, 'reminders'>,
  timeZone: string,
  { reminder, from, offset = 0, ...question }: Question,
  trx?: QueryRunner,
): Promise<readonly RemindedRecord[]> {
  const { when = {}, at } = reminder
  const { anchor, span } = splitMoment(at)
  const back = span && from && shiftMoment(from, reverse(span), timeZone)
  const first = back ? shiftMoment(back, { unit: 'days', count: -tolerance }, timeZone) : from
  const query = { ...question, when, at: anchor, from: first, offset }
  const found = await store.reminders.list(query, trx)
  if (!span) return found
  return found.map((record) => ({ ...record, at: shiftMoment(record.at, span, timeZone) }))
}
