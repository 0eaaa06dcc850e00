import { expect, test } from 'vitest'
import { bindExpression } from '../entities/bind-time-zone.ts'
import { choose } from './choose.ts'
import { evaluate } from './evaluate.ts'
import { dateField, dateTimeField, integerField, textField } from './expression.ts'
import { days, hours, minutes, months } from './duration.ts'
import { between, minus, now, plus, today } from './time-expressions.ts'

const starts = dateTimeField('starts')
const inBerlin = (expression: Parameters<typeof evaluate>[0], values: object, at?: Date) =>
  evaluate(bindExpression(expression, 'Europe/Berlin'), { ...values }, at)

test('a day keeps the local time of day when the clocks change, and 24 hours do not', () => {
  const record = { starts: '2026-03-28T17:00:00.000Z' }
  expect(inBerlin(plus(starts, days(1)), record)).toBe('2026-03-29T16:00:00.000Z')
  expect(inBerlin(plus(starts, hours(24)), record)).toBe('2026-03-29T17:00:00.000Z')
})

test('a local time that does not exist is the next that does', () => {
  // 02:30 does not exist on this day. 03:00 is the next time that does.
  const record = { starts: '2026-03-28T01:30:00.000Z' }
  expect(inBerlin(plus(starts, days(1)), record)).toBe('2026-03-29T01:00:00.000Z')
})

test('a local time that comes twice is the first', () => {
  const record = { starts: '2026-10-24T00:30:00.000Z' }
  expect(inBerlin(plus(starts, days(1)), record)).toBe('2026-10-25T00:30:00.000Z')
})

test('a month that is too short gives its last day', () => {
  const record = { day: '2026-01-31' }
  expect(evaluate(plus(dateField('day'), months(1)), record)).toBe('2026-02-28')
  expect(evaluate(minus(dateField('day'), months(11)), record)).toBe('2025-02-28')
})

test('a span can be as long as a field says, and depend on a choice', () => {
  const record = { starts: '2026-06-01T10:00:00.000Z', length: 45, urgency: 'high' }
  expect(evaluate(plus(starts, minutes(integerField('length'))), record)).toBe(
    '2026-06-01T10:45:00.000Z',
  )
  const span = choose(textField('urgency'), { high: hours(2) }, hours(48))
  expect(evaluate(plus(starts, span), record)).toBe('2026-06-01T12:00:00.000Z')
})

test('today is the date in the time zone of the product', () => {
  const late = new Date('2026-06-30T22:30:00Z')
  expect(inBerlin(today, {}, late)).toBe('2026-07-01')
  expect(evaluate(today, {}, late)).toBe('2026-06-30')
  expect(evaluate(now, {}, late)).toBe('2026-06-30T22:30:00.000Z')
})

test('counts whole units, toward zero', () => {
  const times = { starts: '2026-03-28T17:00:00.000Z', ends: '2026-03-29T16:00:00.000Z' }
  const ends = dateTimeField('ends')
  expect(inBerlin(between(starts, ends, 'days'), times)).toBe(1)
  expect(inBerlin(between(starts, ends, 'hours'), times)).toBe(23)
  expect(inBerlin(between(ends, starts, 'days'), times)).toBe(-1)
})

test('a date takes days and months only', () => {
  // @ts-expect-error A date has no hours.
  expect(evaluate(plus(dateField('day'), hours(24)), { day: '2026-01-31' })).toBe('2026-02-01')
})
