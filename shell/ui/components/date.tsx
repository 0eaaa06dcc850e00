import { useHydrated } from './hydrated.ts'

const forEveryone = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * A day in the reader's own way of writing and time zone. The server knows neither, and its page is
 * the same for all: it writes the day in a plain way, which is what stays without JavaScript.
 */
export function DateOf({ time }: { time: string }) {
  const date = new Date(time)
  const text = useHydrated()
    ? date.toLocaleDateString(undefined, { dateStyle: 'long' })
    : forEveryone.format(date)
  return <time dateTime={time}>{text}</time>
}
