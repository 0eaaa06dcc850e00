import { expect, test } from 'vitest'
import { isZone } from '#shell/model/zone.ts'
import { offsetsOf } from './zone-offsets.ts'

test('a zone says since when it is how far from UTC', () => {
  expect(offsetsOf('UTC')).toEqual([{ from: '', seconds: 0 }])
  expect(offsetsOf('+05:45')).toEqual([{ from: '', seconds: 20_700 }])
  const berlin = offsetsOf('Europe/Berlin')
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
])('%j is a zone: %s', (name, is) => {
  expect(isZone(name)).toBe(is)
})
