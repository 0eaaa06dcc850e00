import { expect, test } from 'vitest'
import { isTimeZone } from '#shell/language/expressions/time-zone.ts'
import { utcOffsets } from './zone-offsets.ts'

test('returns the UTC offsets of a zone with their start times', () => {
  expect(utcOffsets('UTC')).toEqual([{ from: '', seconds: 0 }])
  expect(utcOffsets('+05:45')).toEqual([{ from: '', seconds: 20_700 }])
  const berlin = utcOffsets('Europe/Berlin')
  expect(berlin[0]).toEqual({ from: '', seconds: 3_600 })
  expect(berlin.filter(({ from }) => from.startsWith('2026'))).toEqual([
    { from: '2026-03-29T01:00:00.000Z', seconds: 7_200 },
    { from: '2026-10-25T01:00:00.000Z', seconds: 3_600 },
  ])
  expect(berlin.at(-1)?.from).toMatch(/^2050/u)
})

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['asia/kathmandu', true],
  ['+02:00', true],
  ['Europe/Nowhere', false],
  ['', false],
  ["'; drop table card; --", false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
