import { expect, test } from 'vitest'
import { contrastRatio } from '#shell/model/theme/contrast-ratio.ts'
import { normalizeHexColor } from './normalize-hex-color.ts'

test('the contrast ratio is that of WCAG', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#777777', '#777777')).toBe(1)
})

test('an incomplete color has no value', () => {
  expect([' #A8D8D0 ', '#a8d', 'red', ''].map(normalizeHexColor)).toEqual([
    '#a8d8d0',
    undefined,
    undefined,
    undefined,
  ])
})
