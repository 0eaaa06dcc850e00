import { type Email, emailName } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { ReminderDescription } from '../email-description.ts'
import { formatDuration } from '../grammar/duration.ts'
import { formatCondition, formatFormula } from '../grammar/format-formula.ts'

/** Describes the reminders of an entity. */
export function describeReminders(
  { timers }: Entity,
  emails: Readonly<Record<string, Email>>,
): readonly ReminderDescription[] {
  return Object.entries(timers).map(([name, { when, at, time, every, max, send, to }]) => ({
    name,
    ...(when ? { when: formatCondition(when) } : {}),
    at: formatFormula(at),
    ...(time === undefined ? {} : { time }),
    ...(every ? { every: formatDuration(every) } : {}),
    ...(max === undefined ? {} : { max }),
    send: emailName(emails, send) ?? '',
    to: typeof to === 'string' ? to : to.role,
    isRole: typeof to !== 'string',
  }))
}
