import { expect, test } from 'vitest'
import { dateTime } from './date-time.ts'

test('a moment is kept in UTC, whichever zone it was given in', () => {
  const { normalise } = dateTime()
  const same = '2026-01-28T08:00:00.000Z'
  expect(normalise('2026-01-28T08:00:00Z')).toBe(same)
  expect(normalise('2026-01-28T09:00:00+01:00')).toBe(same)
  expect(normalise('2026-01-27T22:30:00.000-09:30')).toBe(same)
})

test('a local time is refused, for nobody knows which moment it is', () => {
  expect(dateTime().check('2026-01-28T08:00:00')).toStrictEqual({ id: 'no-offset' })
  expect(dateTime().check('2026-02-30T08:00:00Z')?.id).toBe('wrong-type')
})

test('what is finer than a millisecond is cut off, never rounded into the next second', () => {
  expect(dateTime().normalise('2026-01-28T08:00:00.999999999Z')).toBe('2026-01-28T08:00:00.999Z')
})

test('a time that no clock shows is refused', () => {
  for (const time of [
    '24:00:00Z',
    '08:60:00Z',
    '08:00:60Z',
    '08:00Z',
    '08:00:00+24:00',
    '08:00:00z',
    '08:00:00+0100',
  ]) {
    expect(dateTime().check(`2026-01-28T${time}`)?.id).toBe('wrong-type')
  }
})

test('an offset does not lead out of the calendar', () => {
  expect(dateTime().check('9999-12-31T23:00:00Z')).toBeUndefined()
  expect(dateTime().check('9999-12-31T23:00:00-02:00')?.id).toBe('wrong-type')
  expect(dateTime().check('0001-01-01T00:00:00+01:00')?.id).toBe('wrong-type')
})

test('bounds are moments too, and hold in every zone', () => {
  const { bounds, check } = dateTime({
    min: '2026-01-01T00:00:00+01:00',
    max: '2026-12-31T00:00:00Z',
  })
  expect(bounds.min).toBe('2025-12-31T23:00:00.000Z')
  expect(check('2025-12-31T22:59:59.999Z')?.id).toBe('too-early')
  expect(check('2026-01-01T00:00:00+01:00')).toBeUndefined()
  expect(check('2026-12-31T01:00:00+01:00')).toBeUndefined()
  expect(check('2026-12-31T00:00:00.001Z')?.id).toBe('too-late')
  expect(dateTime({ min: '2026-01-01' }).mistakes).toHaveLength(1)
})

test('a default that is now would be another at each start', () => {
  expect(dateTime({ default: new Date().toISOString() }).mistakes).toEqual([
    expect.stringContaining('the moment at which the application was started'),
  ])
  expect(dateTime({ default: '2026-01-28T08:00:00Z' }).mistakes).toEqual([])
})
