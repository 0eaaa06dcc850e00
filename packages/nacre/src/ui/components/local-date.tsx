import { useHydrated } from './use-hydrated.ts'

/** Hard-coded, because loading the ICU data of all languages takes 8 MB of server memory. */
const months =
  'January February March April May June July August September October November December'.split(' ')

function formatNeutralDate(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/**
 * A date in the reader’s locale and time zone. The server does not know them, because its pages are
 * shared, so it renders a neutral format, which remains without JavaScript.
 *
 * @example
 * <LocalDate time="2026-01-28T09:00:00.000Z" />
 */
export function LocalDate({ time }: { time: string }) {
  const date = new Date(time)
  const text = useHydrated()
    ? date.toLocaleDateString(undefined, { dateStyle: 'long' })
    : formatNeutralDate(date)
  return <time dateTime={time}>{text}</time>
}
