import { minuteOf } from '#shell/field-types/time/field.ts'
import { type WeeklySpan, weekdays } from '#shell/field-types/weekly/field.ts'
import { utcOffsets } from '#shell/tools/zone-offsets.ts'
import type { Span } from '../record-span.ts'

/** A span that ends. */
export interface BoundedSpan extends Span {
  readonly to: number
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Returns the times between two moments at which the clocks of a time zone show one of the weekly
 * hours. An hour that comes twice counts twice, and one that does not exist never. Spans that touch
 * are one, also over midnight.
 */
export function openSpans(
  hours: readonly WeeklySpan[],
  range: BoundedSpan,
  zone: string,
): readonly BoundedSpan[] {
  const offsets = utcOffsets(zone).map(({ from, seconds }, index, all) => ({
    from: from === '' ? -Infinity : Date.parse(from),
    to: index + 1 < all.length ? Date.parse(all[index + 1]?.from ?? '') : Infinity,
    shift: seconds * 1_000,
  }))
  const found: BoundedSpan[] = []
  // Two days more at each end, because a local day begins up to 14 hours from that of UTC.
  const [first, last] = [Math.floor(range.from / day) - 2, Math.floor(range.to / day) + 2]
  for (let date = first; date <= last; date += 1) {
    for (const { from, to } of hours.filter(({ weekday }) => weekday === weekdayOf(date))) {
      for (const part of offsets) {
        const local = date * day - part.shift
        const span = {
          from: Math.max(local + minuteOf(from) * minute, part.from, range.from),
          to: Math.min(local + minuteOf(to) * minute, part.to, range.to),
        }
        if (span.from < span.to) found.push(span)
      }
    }
  }
  return mergeSpans(found)
}

/** Returns the weekday of a day, counted from 1 January 1970, which was a Thursday. */
function weekdayOf(date: number): WeeklySpan['weekday'] | undefined {
  return weekdays[(((date + 3) % 7) + 7) % 7]
}

/** Merges spans that overlap or touch. */
export function mergeSpans(spans: readonly BoundedSpan[]): readonly BoundedSpan[] {
  const merged: BoundedSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}

/** Checks whether every moment of a span is inside weekly hours. */
export function isInHours({ from, to }: Span, hours: readonly WeeklySpan[], zone: string): boolean {
  if (isAlwaysOpen(hours)) return true
  // Less than a whole week cannot contain a longer span. A span without an end is longer, too.
  if (to === undefined || to - from > 8 * day) return false
  const open = openSpans(hours, { from: from - day, to: to + day }, zone)
  return open.some((span) => span.from <= from && to <= span.to)
}

function isAlwaysOpen(hours: readonly WeeklySpan[]): boolean {
  return weekdays.every((weekday) => {
    const own = hours.filter((one) => one.weekday === weekday)
    const merged = mergeSpans(
      own.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })),
    )
    return merged.length === 1 && merged[0]?.from === 0 && merged[0].to === 24 * 60
  })
}
