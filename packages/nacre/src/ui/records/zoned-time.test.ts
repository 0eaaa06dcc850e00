import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLocalDateTime, isKnownTimeZone, fromLocalDateTime } from './zoned-time.ts'

test('a local time converts to its timestamp', () => {
  expect(fromLocalDateTime('2026-01-28T09:00', 'Europe/Berlin')).toBe('2026-01-28T08:00:00.000Z')
  expect(fromLocalDateTime('2026-07-28T09:00', 'Europe/Berlin')).toBe('2026-07-28T07:00:00.000Z')
  expect(fromLocalDateTime('2026-01-28T09:00:05.250', 'Asia/Kathmandu')).toBe(
    '2026-01-28T03:15:05.250Z',
  )
  expect(toLocalDateTime('2026-01-28T03:15:05.250Z', 'Asia/Kathmandu')).toBe(
    '2026-01-28T09:00:05.250',
  )
  expect(toLocalDateTime('2026-01-28T08:00:00.000Z', 'Europe/Berlin')).toBe('2026-01-28T09:00')
})

test('a local time that a clock change skips or repeats has one timestamp', () => {
  expect(fromLocalDateTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(fromLocalDateTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('an invalid time or time zone converts to nothing', () => {
  expect(fromLocalDateTime('tomorrow', 'UTC')).toBeUndefined()
  expect(fromLocalDateTime('2026-01-28T09:00', 'Nowhere/Else')).toBeUndefined()
  expect([isKnownTimeZone('UTC'), isKnownTimeZone('Nowhere/Else')]).toEqual([true, false])
  expect(toLocalDateTime('tomorrow', 'UTC')).toBe('')
})

test('any timestamp survives the conversion to a local time and back', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']
  const moments = fc.date({
    min: new Date('1971-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (date, zone) => {
      const moment = date.toISOString()
      const again = fromLocalDateTime(toLocalDateTime(moment, zone), zone) ?? ''
      // When clocks are set back, one local time stands for two timestamps, an hour apart.
      expect(toLocalDateTime(again, zone)).toBe(toLocalDateTime(moment, zone))
      expect(Math.abs(Date.parse(again) - date.getTime())).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
