import { expect, test } from 'vitest'
import { drawSeeded } from './captcha-images.ts'

test('a challenge always gets the same image, and different challenges get different images', () => {
  expect(drawSeeded('H9XPRM', 'one')).toEqual(drawSeeded('H9XPRM', 'one'))
  expect(drawSeeded('H9XPRM', 'one')).not.toEqual(drawSeeded('H9XPRM', 'two'))
  expect([...drawSeeded('H9XPRM', 'one').subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
})
