import { expect, test } from 'vitest'
import { drawSeeded } from './pictures.ts'

test('a challenge has one picture, however often it is drawn, and no two challenges have the same', () => {
  expect(drawSeeded('H9XPRM', 'one')).toEqual(drawSeeded('H9XPRM', 'one'))
  expect(drawSeeded('H9XPRM', 'one')).not.toEqual(drawSeeded('H9XPRM', 'two'))
  expect([...drawSeeded('H9XPRM', 'one').subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
})
