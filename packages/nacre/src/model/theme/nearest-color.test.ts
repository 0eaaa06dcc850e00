import { describe, expect, test } from 'vitest'
import { contrastRatio, isHexColor } from './contrast-ratio.ts'
import { mixColors, nearestColor } from './nearest-color.ts'

describe('contrast', () => {
  test.each([
    ['#000', '#fff', 21],
    ['#777777', '#fff', 4.48],
    ['#5058a1', '#fbfaf8', 6.19],
    ['#abc', '#aabbcc', 1],
  ])('of %s to %s is %s', (color, other, contrast) => {
    expect(contrastRatio(color, other)).toBeCloseTo(contrast, 1)
    expect(contrastRatio(other, color)).toBe(contrastRatio(color, other))
  })

  test.each(['#fff', '#A1b2C3'])('%s is a color', (text) => expect(isHexColor(text)).toBe(true))
  test.each(['fff', '#ffff', '#ggg', 'red', '#fff;x', ''])('"%s" is none', (text) =>
    expect(isHexColor(text)).toBe(false),
  )
})

describe('the nearest color', () => {
  const onWhite = (color: string) => contrastRatio(color, '#fff') >= 4.5

  test('is the color itself if it passes', () => {
    expect(nearestColor('#1f6f43', onWhite)).toBe('#1f6f43')
  })

  test.each(['#ffd400', '#ff7a00', '#00c2ff', '#8fd6ac', '#ff5fa2', '#999999'])(
    'of %s has just enough contrast',
    (color) => {
      const nearest = nearestColor(color, onWhite) ?? ''
      expect(contrastRatio(nearest, '#fff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(nearest, '#fff')).toBeLessThan(4.7)
    },
  )

  test('keeps a gray gray', () => {
    expect(nearestColor('#999999', onWhite)).toMatch(/^#(..)\1\1$/u)
  })

  test('does not exist if nothing passes', () => {
    expect(nearestColor('#fff', () => false)).toBeUndefined()
  })
})

test('colors are mixed as CSS does', () => {
  expect(mixColors('#fff', '#000', 0)).toBe('#ffffff')
  expect(mixColors('#fff', '#000', 1)).toBe('#000000')
  expect(mixColors('#fff', '#000', 0.5)).toBe('#636363')
})
