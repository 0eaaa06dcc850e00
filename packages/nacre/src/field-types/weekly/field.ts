import { inEachLanguage, localizedMessage } from '#shell/messages/translate.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { FieldOptions } from '#shell/language/fields/define-field.ts'
import { choice } from '../choice/field.ts'
import { minutesOf } from '../date-time/field.ts'
import { list, mergeErrors } from '../list/field.ts'
import { object } from '../object/field.ts'
import { text } from '../text/field.ts'
import { minuteOf } from '../time/field.ts'

/**
 * The days of a week, from Monday.
 *
 * @example
 * weekdays[0] // 'monday'
 */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/**
 * Hours of one day of each week, as clocks show them. They may end at `24:00`.
 *
 * @example
 * const span: WeeklySpan = { weekday: 'monday', from: '08:00', to: '18:30' }
 */
export interface WeeklySpan {
  readonly weekday: (typeof weekdays)[number]
  readonly from: string
  readonly to: string
}

/** 2024 began on a Monday. */
const dayNames = Object.fromEntries(
  weekdays.map((day, index) => [
    day,
    inEachLanguage((language) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2024, 0, 1 + index),
      ),
    ),
  ]),
)

const timeField = (label: 'from' | 'to', example: string) =>
  text({
    required: true,
    max: 5,
    pattern: String.raw`(?:[01]\d|2[0-3]):[0-5]\d|24:00`,
    patternHint: example,
    example,
    label: localizedMessage(`checks.weekly.${label}`),
  })

/**
 * Declares a field with the hours of a week, in the time zone of the product: opening hours, shifts.
 * The hours of a day do not overlap. `within` of an entity keeps spans inside of them.
 *
 * @example
 * hours: weekly({ step: minutes(15) })
 */
export function weekly<const Required extends boolean = false>(
  options: FieldOptions<Required, readonly WeeklySpan[], never> & {
    /** The minutes between valid times, which must divide an hour. */
    step?: Duration<'minutes' | 'hours'>
  } = {},
): Field<readonly WeeklySpan[], Required> {
  const { step } = options
  const item = object({
    weekday: choice(dayNames, { required: true, label: localizedMessage('checks.weekly.weekday') }),
    from: timeField('from', '08:00'),
    to: timeField('to', '18:00'),
  }) as Field as Field<WeeklySpan>
  const base = list<WeeklySpan, Required>(item, options)
  const stepMinutes = step && minutesOf(step)
  return Object.freeze({
    ...base,
    type: 'weekly',
    operators: ['empty'] as const,
    constraints: { item, ...(step === undefined ? {} : { step }) },
    schema: { ...base.schema, ...(step === undefined ? {} : { 'x-step-minutes': stepMinutes }) },
    declarationErrors: [
      ...base.declarationErrors,
      ...(stepMinutes === undefined || 60 % stepMinutes === 0
        ? []
        : ['Its step must divide an hour, such as minutes(15).']),
    ],
    check: (value: unknown) =>
      base.check(value) ?? mergeErrors(spanErrors(value as readonly WeeklySpan[], stepMinutes)),
    normalize: (value: readonly WeeklySpan[]) => base.normalize(value).toSorted(compareSpans),
  })
}

function spanErrors(spans: readonly WeeklySpan[], step: number | undefined): readonly FieldError[] {
  return spans.flatMap(({ weekday, from, to }, index): readonly FieldError[] => {
    const offStep = (['from', 'to'] as const).filter(
      (part) => step !== undefined && minuteOf(part === 'from' ? from : to) % step !== 0,
    )
    const isTaken = spans
      .slice(0, index)
      .some((one) => one.weekday === weekday && one.from < to && from < one.to)
    return [
      ...offStep.map((part) => ({
        code: 'time-step-mismatch' as const,
        minutes: step,
        at: `${index}.${part}`,
      })),
      ...(from < to ? [] : [{ code: 'end-before-start' as const, at: `${index}.to` }]),
      ...(isTaken ? [{ code: 'overlapping-hours' as const, at: `${index}.from` }] : []),
    ]
  })
}

function compareSpans(one: WeeklySpan, other: WeeklySpan): number {
  const byDay = weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday)
  return byDay === 0 ? minuteOf(one.from) - minuteOf(other.from) : byDay
}
