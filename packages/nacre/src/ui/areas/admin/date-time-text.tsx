import { useAdmin } from './admin-context.ts'
import { timeFormat } from './formats.ts'

/** A timestamp in the format and time zone of the reader. */
export function DateTimeText({ time }: { time: string }) {
  const { locale, timeZone } = useAdmin()
  const format = timeFormat(locale, { ...shape, timeZone })
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const
