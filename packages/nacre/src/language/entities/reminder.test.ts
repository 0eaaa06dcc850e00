import { expect, test } from 'vitest'
import { days, hours, months } from '../expressions/duration.ts'
import { momentsOf } from './reminder.ts'

const zone = 'Europe/Berlin'
const iso = (time: Date | undefined) => time?.toISOString()

test('a day has a time of the day, at eight by default, also when clocks change', () => {
  expect(iso(momentsOf({}, '2027-03-28', zone).first)).toBe('2027-03-28T06:00:00.000Z')
  expect(iso(momentsOf({ time: '07:00' }, '2027-03-27', zone).first)).toBe(
    '2027-03-27T06:00:00.000Z',
  )
  // An hour that does not exist is the next one that does.
  expect(iso(momentsOf({ time: '02:30' }, '2027-03-28', zone).first)).toBe(
    '2027-03-28T01:30:00.000Z',
  )
})

test('a moment stays as it is, unless it has a time of the day', () => {
  const at = '2027-05-01T20:30:00.000Z'
  expect(iso(momentsOf({}, at, zone).first)).toBe(at)
  expect(iso(momentsOf({ time: '07:00' }, at, zone).first)).toBe('2027-05-01T05:00:00.000Z')
})

test('repeated moments count from the first, and end after the last', () => {
  const moments = momentsOf({ every: days(2), max: 3, time: '07:00' }, '2027-10-30', zone)
  expect(iso(moments.last(new Date('2027-10-30T04:59:59Z')))).toBeUndefined()
  expect(iso(moments.last(new Date('2027-10-30T05:00:00Z')))).toBe('2027-10-30T05:00:00.000Z')
  expect(iso(moments.next(new Date('2027-10-30T05:00:00Z')))).toBe('2027-11-01T06:00:00.000Z')
  expect(iso(moments.last(new Date('2030-01-01T00:00:00Z')))).toBe('2027-11-03T06:00:00.000Z')
  expect(iso(moments.next(new Date('2027-11-03T06:00:00Z')))).toBeUndefined()
})

test('months have their own lengths, and hours never end', () => {
  const monthly = momentsOf({ every: months(1), time: '08:00' }, '2027-01-31', zone)
  expect(iso(monthly.last(new Date('2027-03-15T00:00:00Z')))).toBe('2027-02-28T07:00:00.000Z')
  expect(iso(monthly.next(new Date('2027-03-15T00:00:00Z')))).toBe('2027-03-31T06:00:00.000Z')
  const hourly = momentsOf({ every: hours(1) }, '2027-01-01T00:00:00.000Z', zone)
  expect(iso(hourly.next(new Date('2029-01-01T00:30:00Z')))).toBe('2029-01-01T01:00:00.000Z')
})
