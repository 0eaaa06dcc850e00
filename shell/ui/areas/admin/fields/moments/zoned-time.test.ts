import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTime, isZone, momentOf } from './zoned-time.ts'

test('a time is the moment at which the clocks of its zone show it', () => {
  expect(momentOf('2026-01-28T09:00', 'Europe/Berlin')).toBe('2026-01-28T08:00:00.000Z')
  expect(momentOf('2026-07-28T09:00', 'Europe/Berlin')).toBe('2026-07-28T07:00:00.000Z')
  expect(momentOf('2026-01-28T09:00:05.250', 'Asia/Kathmandu')).toBe('2026-01-28T03:15:05.250Z')
  expect(clockTime('2026-01-28T03:15:05.250Z', 'Asia/Kathmandu')).toBe('2026-01-28T09:00:05.250')
  expect(clockTime('2026-01-28T08:00:00.000Z', 'Europe/Berlin')).toBe('2026-01-28T09:00')
})

test('a time that clocks skip or show twice is still one moment', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('what is no time and what is no zone is neither', () => {
  expect(momentOf('tomorrow', 'UTC')).toBeUndefined()
  expect(momentOf('2026-01-28T09:00', 'Nowhere/Else')).toBeUndefined()
  expect([isZone('UTC'), isZone('Nowhere/Else')]).toEqual([true, false])
  expect(clockTime('tomorrow', 'UTC')).toBe('')
})

test('whatever the moment and the zone, its time in a form comes back as the same moment', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']
  const moments = fc.date({
    min: new Date('1971-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (date, zone) => {
      const moment = date.toISOString()
      const again = momentOf(clockTime(moment, zone), zone) ?? ''
      // Where clocks are put back, the same time is two moments, an hour apart.
      expect(clockTime(again, zone)).toBe(clockTime(moment, zone))
      expect(Math.abs(Date.parse(again) - date.getTime())).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
