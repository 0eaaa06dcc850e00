import { expect, test } from 'vitest'
import { days, hours, minutes, months } from '#shell/language/expressions/duration.ts'
import { createProcessTime } from './process-time.ts'

const time = createProcessTime('Europe/Berlin')

test('days and months of a moment follow the clocks of the zone, and hours do not', () => {
  expect(time.plus('2027-03-27T11:00:00.000Z', days(1))).toBe('2027-03-28T10:00:00.000Z')
  expect(time.plus('2027-03-27T11:00:00.000Z', hours(24))).toBe('2027-03-28T11:00:00.000Z')
  expect(time.minus('2027-03-31T10:00:00.000Z', months(1))).toBe('2027-02-28T11:00:00.000Z')
  expect(time.between('2027-03-27T11:00:00Z', '2027-03-28T10:00:00Z', 'days')).toBe(1)
  expect(time.between('2027-03-27T11:00:00Z', '2027-03-28T10:00:00Z', 'hours')).toBe(23)
})

test('a date plus days or months is a date', () => {
  expect(time.plus('2027-01-31', months(1))).toBe('2027-02-28')
  expect(time.minus('2027-03-01', days(1))).toBe('2027-02-28')
  expect(time.between('2027-03-01', '2027-03-29', 'days')).toBe(28)
  expect(time.weekday('2027-03-01')).toBe('monday')
})

test('a date has no hours', () => {
  expect(() => time.plus('2027-03-01', minutes(5))).toThrow(
    '2027-03-01 is a date. Only days and months can be added to it.',
  )
  expect(() => time.between('2027-03-01', '2027-03-02', 'hours')).toThrow('Only days are between')
})

test('a moment has a date, a time and a weekday in the zone, and back', () => {
  const local = { date: '2027-03-01', time: '00:30', weekday: 'monday' }
  expect(time.local('2027-02-28T23:30:00.000Z')).toEqual(local)
  expect(time.at('2027-03-01', '00:30')).toBe('2027-02-28T23:30:00.000Z')
})
