import { expect, test } from 'vitest'
import { inkOn } from './ink.ts'

/** WCAG's relative luminance of `#rrggbb`, written down once more to check against. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('letters stand out on a tile of any colour by at least 4.5 to 1', () => {
  for (let value = 0; value <= 0xffffff; value += 997) {
    const color = `#${value.toString(16).padStart(6, '0')}`
    const ground = luminanceOf(color) + 0.05
    const contrast = inkOn(color) === 'dark' ? ground / 0.05 : 1.05 / ground
    expect(contrast, color).toBeGreaterThanOrEqual(4.5)
  }
})

test('light colours have dark letters, dark colours light ones', () => {
  expect(inkOn('#ffffff')).toBe('dark')
  expect(inkOn('#ace1d9')).toBe('dark')
  expect(inkOn('#000000')).toBe('light')
  expect(inkOn('#5058a1')).toBe('light')
})
