import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'

type Values = Readonly<Record<string, unknown>>

/** A span of time in milliseconds since 1970. It includes its start and not its end. */
export interface Span {
  readonly from: number
  /** Missing if the span never ends. */
  readonly to: number | undefined
}

/** The fields with the start and the end of a span. */
export interface SpanFields {
  readonly from: string
  readonly to: string
}

/**
 * Returns the span of a record, or `undefined` if it has no start. A date starts at midnight in the
 * time zone, and as an end it includes its day. A record without an end never ends.
 */
export function spanOf(
  entity: Entity,
  { from, to }: SpanFields,
  values: Values,
  zone: string,
): Span | undefined {
  const [start, end] = [spanValue(entity, from, values), spanValue(entity, to, values)]
  if (start === undefined) return undefined
  return {
    from: isDate(start) ? startOfDay(start, zone) : Date.parse(start),
    to: end === undefined ? undefined : isDate(end) ? endOfDay(end, zone) : Date.parse(end),
  }
}

/** Returns a date or a timestamp of a record. Computed ones follow from its other values. */
function spanValue({ fields }: Entity, name: string, values: Values): string | undefined {
  const { computed } = fields[name] ?? {}
  const value = computed ? computed.of(values) : values[name]
  return typeof value === 'string' ? value : undefined
}

const isDate = (value: string): boolean => value.length === 10

function startOfDay(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
}

function endOfDay(date: string, zone: string): number {
  const next = Temporal.PlainDate.from(date).add({ days: 1 })
  return next.toZonedDateTime(zone).epochMilliseconds
}

/** Widens a span by a duration at both ends. Days keep the local time of day. */
export function widenSpan({ from, to }: Span, gap: Duration | undefined, zone: string): Span {
  if (!gap) return { from, to }
  const count = Number(gap.count)
  const shift = (moment: number, by: number) =>
    zoned(moment, zone).add({ [gap.unit]: by }).epochMilliseconds
  return { from: shift(from, -count), to: to === undefined ? undefined : shift(to, count) }
}

/** Returns the last date that starts before a moment. */
export function lastDateBefore(moment: number, zone: string): string {
  const local = zoned(moment, zone)
  const date = local.toPlainDate()
  const isStart = local.startOfDay().epochMilliseconds === moment
  return (isStart ? date.subtract({ days: 1 }) : date).toString()
}

/** Returns the date of a moment. */
export function dateOf(moment: number, zone: string): string {
  return zoned(moment, zone).toPlainDate().toString()
}

function zoned(moment: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
}
