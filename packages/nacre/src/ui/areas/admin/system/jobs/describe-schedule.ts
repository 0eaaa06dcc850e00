import { messagesFor } from '#shell/messages/translate.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Describes a schedule as text: `day at 03:00` runs every day at 03:00 UTC. */
export function describeSchedule(every: string, language: string): string {
  const t = messagesFor(language)
  const [, times = '1', unit = '', time] =
    /^(?:(\d+) )?([a-z]+?)s?(?: at (\d\d:\d\d))?$/u.exec(every) ?? []
  const count = Number(times)
  if (unit === 'minute') return t('system.schedule.minutes', { count })
  if (unit === 'hour') return t('system.schedule.hours', { count })
  if (unit === 'day') {
    return time === undefined
      ? t('system.schedule.days', { count })
      : t('system.schedule.daysAt', { count, time })
  }
  const day = weekdays.indexOf(unit)
  if (day === -1) return every
  const weekday = weekdayName(day, language)
  return time === undefined
    ? t('system.schedule.weekday', { weekday })
    : t('system.schedule.weekdayAt', { weekday, time })
}

/** The first of January 2023 was a Sunday. */
function weekdayName(day: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(new Date(Date.UTC(2023, 0, 1 + day)))
}
