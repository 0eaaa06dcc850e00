import { expect, test } from 'vitest'
import { minutes } from '#shell/language/expressions/duration.ts'
import { time } from './field.ts'

test('accepts the times of a clock with 24 hours', () => {
  for (const value of ['00:00', '08:30', '23:59']) expect(time().check(value)).toBeUndefined()
  for (const value of ['24:00', '8:30', '08:60', '08:30:00', '8:30 am', ' 08:30', 830, '']) {
    expect(time().check(value)).toStrictEqual({ code: 'pattern-mismatch', shape: '08:30' })
  }
})

test('limits the earliest and the latest time, and the distance between times', () => {
  const { check } = time({ min: '08:00', max: '18:00', step: minutes(15) })
  expect(check('07:45')).toStrictEqual({ code: 'too-early', min: '08:00' })
  expect(check('18:15')).toStrictEqual({ code: 'too-late', max: '18:00' })
  expect(check('08:10')).toStrictEqual({ code: 'time-step-mismatch', minutes: 15 })
  expect(check('08:15')).toBeUndefined()
})

test('reports an invalid limit as a mistake', () => {
  expect(time({ max: '24:00' }).declarationErrors).toHaveLength(1)
  expect(time({ min: '10:00', max: '09:00' }).declarationErrors).toHaveLength(1)
})
