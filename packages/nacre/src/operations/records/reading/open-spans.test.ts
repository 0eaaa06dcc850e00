import { describe, expect, test } from 'vitest'
import { type WeeklySpan, weekdays } from '#shell/field-types/weekly/field.ts'
import { isInHours, openSpans } from './open-spans.ts'

const zone = 'Europe/Berlin'
const sunday = (from: string, to: string): WeeklySpan => ({ weekday: 'sunday', from, to })
const isOpen = (hours: readonly WeeklySpan[], from: string, to: string) =>
  isInHours({ from: Date.parse(from), to: Date.parse(to) }, hours, zone)

test('a span may fill the hours, and not more', () => {
  const hours = [sunday('08:00', '12:00')]
  expect(isOpen(hours, '2027-06-06T08:00:00+02:00', '2027-06-06T12:00:00+02:00')).toBe(true)
  expect(isOpen(hours, '2027-06-06T07:59:59+02:00', '2027-06-06T12:00:00+02:00')).toBe(false)
  expect(isOpen(hours, '2027-06-06T08:00:00+02:00', '2027-06-06T12:00:01+02:00')).toBe(false)
  expect(isOpen(hours, '2027-06-07T08:00:00+02:00', '2027-06-07T12:00:00+02:00')).toBe(false)
  expect(isOpen([], '2027-06-06T08:00:00+02:00', '2027-06-06T12:00:00+02:00')).toBe(false)
})

test('hours that touch are one, also over midnight and over the end of the week', () => {
  const hours: readonly WeeklySpan[] = [
    sunday('08:00', '12:00'),
    sunday('12:00', '24:00'),
    { weekday: 'monday', from: '00:00', to: '02:00' },
  ]
  expect(isOpen(hours, '2027-06-06T10:00:00+02:00', '2027-06-07T02:00:00+02:00')).toBe(true)
  expect(isOpen(hours, '2027-06-06T10:00:00+02:00', '2027-06-07T02:01:00+02:00')).toBe(false)
})

describe('when clocks go forward (28 March 2027, 02:00 becomes 03:00)', () => {
  test('an hour that does not exist is no gap between hours around it', () => {
    const hours = [sunday('01:00', '02:00'), sunday('03:00', '04:00')]
    expect(isOpen(hours, '2027-03-28T01:00:00+01:00', '2027-03-28T04:00:00+02:00')).toBe(true)
    expect(isOpen(hours, '2027-03-21T01:00:00+01:00', '2027-03-21T04:00:00+01:00')).toBe(false)
  })

  test('hours inside of it contain nothing', () => {
    const range = {
      from: Date.parse('2027-03-27T12:00:00Z'),
      to: Date.parse('2027-03-29T12:00:00Z'),
    }
    expect(openSpans([sunday('02:00', '03:00')], range, zone)).toEqual([])
  })

  test('hours over it are an hour shorter', () => {
    const hours = [sunday('00:00', '06:00')]
    const range = {
      from: Date.parse('2027-03-27T12:00:00Z'),
      to: Date.parse('2027-03-29T12:00:00Z'),
    }
    const [span] = openSpans(hours, range, zone)
    expect(span && (span.to - span.from) / 3_600_000).toBe(5)
  })
})

describe('when clocks go back (31 October 2027, 03:00 becomes 02:00)', () => {
  test('an hour that comes twice counts twice', () => {
    const hours = [sunday('02:00', '03:00')]
    expect(isOpen(hours, '2027-10-31T02:00:00+02:00', '2027-10-31T03:00:00+01:00')).toBe(true)
    expect(isOpen(hours, '2027-10-31T02:00:00+02:00', '2027-10-31T03:00:01+01:00')).toBe(false)
  })

  test('hours that end within it have two parts', () => {
    const hours = [sunday('01:00', '02:30')]
    // 02:30 to 03:00 in summer time is outside, though 02:00 in winter time looks earlier.
    expect(isOpen(hours, '2027-10-31T01:00:00+02:00', '2027-10-31T02:30:00+02:00')).toBe(true)
    expect(isOpen(hours, '2027-10-31T02:00:00+01:00', '2027-10-31T02:30:00+01:00')).toBe(true)
    expect(isOpen(hours, '2027-10-31T02:15:00+02:00', '2027-10-31T02:15:00+01:00')).toBe(false)
    // A span that begins after closing and ends before it, as clocks show.
    expect(isOpen(hours, '2027-10-31T02:45:00+02:00', '2027-10-31T02:15:00+01:00')).toBe(false)
  })
})

test('always open means always, also without an end', () => {
  const always = weekdays.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
  expect(isInHours({ from: 0, to: undefined }, always, zone)).toBe(true)
  expect(isInHours({ from: 0, to: undefined }, always.slice(1), zone)).toBe(false)
  expect(isOpen(always.slice(1), '2027-06-01T00:00:00+02:00', '2029-06-01T00:00:00+02:00')).toBe(
    false,
  )
})
