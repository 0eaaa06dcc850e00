import { expect, test } from 'vitest'
import { date } from './field.ts'

test('limits the earliest and the latest date', () => {
  const { check } = date({ min: '2026-01-01', max: '2026-12-31' })
  expect(check('2025-12-31')).toStrictEqual({ code: 'too-early', min: '2026-01-01' })
  expect(check('2026-01-01')).toBeUndefined()
  expect(check('2026-12-31')).toBeUndefined()
  expect(check('2027-01-01')).toStrictEqual({ code: 'too-late', max: '2026-12-31' })
})

test('accepts only dates that exist', () => {
  for (const day of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
    expect(date().check(day)).toBeUndefined()
  }
  for (const day of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
  ]) {
    expect(date().check(day)?.code).toBe('invalid-type')
  }
})

test('accepts only ISO 8601 dates', () => {
  for (const day of [
    '28.01.2026',
    '2026-1-28',
    '20260128',
    '2026-01-28T00:00:00Z',
    ' 2026-01-28',
    '+2026-01-28',
  ]) {
    expect(date().check(day)?.code).toBe('invalid-type')
  }
})

test('reports an invalid limit as a mistake', () => {
  expect(date({ max: '2026-02-30' }).declarationErrors).toHaveLength(1)
  expect(date({ min: '2026-02-02', max: '2026-02-01' }).declarationErrors).toHaveLength(1)
})
