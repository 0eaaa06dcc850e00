import { useHydrated } from '../../components/hydrated.ts'
import { useAdmin } from './admin-context.ts'

/** A moment in the reader's language; in their own time zone as soon as that can be known. */
export function Moment({ time }: { time: string }) {
  const { language } = useAdmin()
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const text = new Date(time).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...zone,
  })
  return <time dateTime={time}>{text}</time>
}
