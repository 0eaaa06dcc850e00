import { expect, test } from 'vitest'
import { textColorOn } from './text-color.ts'

/** Computes the relative luminance of WCAG for `#rrggbb`, as an independent reference. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('text on a tile of any color has a contrast of at least 4.5:1', () => {
  for (let value = 0; value <= 0xffffff; value += 997) {
    const color = `#${value.toString(16).padStart(6, '0')}`
    const ground = luminanceOf(color) + 0.05
    const contrast = textColorOn(color) === 'dark' ? ground / 0.05 : 1.05 / ground
    expect(contrast, color).toBeGreaterThanOrEqual(4.5)
  }
})

test('light colors have dark text, dark colors have light text', () => {
  expect(textColorOn('#ffffff')).toBe('dark')
  expect(textColorOn('#ace1d9')).toBe('dark')
  expect(textColorOn('#000000')).toBe('light')
  expect(textColorOn('#5058a1')).toBe('light')
})
