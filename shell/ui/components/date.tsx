import { useHydrated } from './hydrated.ts'

/** Written by hand, because the words of all languages take 8 MB of the server's memory. */
const months =
  'January February March April May June July August September October November December'.split(' ')

function writeForEveryone(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/**
 * A day in the reader's own way of writing and time zone. The server knows neither, and its page is
 * the same for all: it writes the day in a plain way, which is what stays without JavaScript.
 */
export function DateOf({ time }: { time: string }) {
  const date = new Date(time)
  const text = useHydrated()
    ? date.toLocaleDateString(undefined, { dateStyle: 'long' })
    : writeForEveryone(date)
  return <time dateTime={time}>{text}</time>
}
