import { useHydrated } from '../../components/hydrated.ts'
import { useAdmin } from './admin-context.ts'
import { timeFormat } from './formats.ts'

/** A moment as the reader writes it; in their own time zone as soon as that can be known. */
export function Moment({ time }: { time: string }) {
  const { locale } = useAdmin()
  const format = timeFormat(locale, useHydrated() ? here : somewhere)
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}

const here = { dateStyle: 'medium', timeStyle: 'short' } as const
const somewhere = { ...here, timeZone: 'UTC' } as const
