import { useAdmin } from './admin-context.ts'
import { timeFormat } from './formats.ts'

/** A moment as the reader writes it, in their own time zone. */
export function Moment({ time }: { time: string }) {
  const { locale, zone } = useAdmin()
  const format = timeFormat(locale, { ...shape, timeZone: zone })
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const
