import { expect, test } from 'vitest'
import { dateTime } from './field.ts'

test('stores a timestamp in UTC, whatever its offset', () => {
  const { normalize } = dateTime()
  const same = '2026-01-28T08:00:00.000Z'
  expect(normalize('2026-01-28T08:00:00Z')).toBe(same)
  expect(normalize('2026-01-28T09:00:00+01:00')).toBe(same)
  expect(normalize('2026-01-27T22:30:00.000-09:30')).toBe(same)
})

test('rejects a local time without an offset', () => {
  expect(dateTime().check('2026-01-28T08:00:00')).toStrictEqual({ code: 'missing-offset' })
  expect(dateTime().check('2026-02-30T08:00:00Z')?.code).toBe('invalid-type')
})

test('truncates fractions of a millisecond', () => {
  expect(dateTime().normalize('2026-01-28T08:00:00.999999999Z')).toBe('2026-01-28T08:00:00.999Z')
})

test('rejects times that do not exist', () => {
  for (const time of [
    '24:00:00Z',
    '08:60:00Z',
    '08:00:60Z',
    '08:00Z',
    '08:00:00+24:00',
    '08:00:00z',
    '08:00:00+0100',
  ]) {
    expect(dateTime().check(`2026-01-28T${time}`)?.code).toBe('invalid-type')
  }
})

test('rejects an offset that leads outside the supported years', () => {
  expect(dateTime().check('9999-12-31T23:00:00Z')).toBeUndefined()
  expect(dateTime().check('9999-12-31T23:00:00-02:00')?.code).toBe('invalid-type')
  expect(dateTime().check('0001-01-01T00:00:00+01:00')?.code).toBe('invalid-type')
})

test('compares the limits in UTC', () => {
  const { constraints, check } = dateTime({
    min: '2026-01-01T00:00:00+01:00',
    max: '2026-12-31T00:00:00Z',
  })
  expect(constraints.min).toBe('2025-12-31T23:00:00.000Z')
  expect(check('2025-12-31T22:59:59.999Z')?.code).toBe('too-early')
  expect(check('2026-01-01T00:00:00+01:00')).toBeUndefined()
  expect(check('2026-12-31T01:00:00+01:00')).toBeUndefined()
  expect(check('2026-12-31T00:00:00.001Z')?.code).toBe('too-late')
  expect(dateTime({ min: '2026-01-01' }).declarationErrors).toHaveLength(1)
})

test('reports the current time as a default as a mistake', () => {
  expect(dateTime({ default: new Date().toISOString() }).declarationErrors).toEqual([
    expect.stringContaining('the moment at which the application was started'),
  ])
  expect(dateTime({ default: '2026-01-28T08:00:00Z' }).declarationErrors).toEqual([])
})
