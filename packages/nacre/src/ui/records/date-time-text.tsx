import { useAdmin } from './admin-context.ts'
import { timeFormat } from './formats.ts'

/**
 * A timestamp in the format and time zone of the reader. A time at a place has the time zone of the
 * place, which is named where the reader is elsewhere.
 */
export function DateTimeText({
  time,
  fixedZone,
}: {
  time: string
  fixedZone?: string | undefined
}) {
  const { locale, timeZone } = useAdmin()
  const isElsewhere = fixedZone !== undefined && fixedZone !== timeZone
  const format = timeFormat(
    locale,
    isElsewhere ? { ...namedShape, timeZone: fixedZone } : { ...shape, timeZone },
  )
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}

const shape = { dateStyle: 'medium', timeStyle: 'short' } as const
const namedShape = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
