import { expect, test } from 'vitest'
import { bindExpression } from '#shell/language/entities/bind-time-zone.ts'
import { days, hours, months } from '#shell/language/expressions/duration.ts'
import { dateTimeField, integerField } from '#shell/language/expressions/expression.ts'
import { minus, now, plus, today } from '#shell/language/expressions/time-expressions.ts'
import { constantParameter, createCurrentTime, isOfCurrentTime } from './current-time.ts'

test.each([
  [now, true],
  [today, true],
  [plus(minus(now, hours(2)), days(90)), true],
  [plus(today, months(1)), true],
  [plus(dateTimeField('starts'), days(1)), false],
  [plus(now, days(integerField('length'))), false],
])('a fixed span around the current time is a parameter: %o', (expression, isParameter) => {
  expect(isOfCurrentTime(expression)).toBe(isParameter)
})

test('its value follows from the clock, in the time zone of the product', () => {
  // The clocks go forward on 28 March.
  const clock = { now: () => new Date('2027-03-27T12:00:00.000Z') }
  const inBerlin = bindExpression(plus(now, days(1)), 'Europe/Berlin')
  const parameter = createCurrentTime(clock, inBerlin)
  expect(constantParameter(parameter)).toBe('2027-03-28T11:00:00.000Z')
  expect(constantParameter('text')).toBe('text')
})
