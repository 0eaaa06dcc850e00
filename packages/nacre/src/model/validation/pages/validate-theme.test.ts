import { expect, test } from 'vitest'
import type { Theme } from '#shell/language/product/theme.ts'
import { sentencesOf } from '../problems-of.fixture.ts'
import { validateTheme } from './validate-theme.ts'

const errorsOf = (theme: Theme) => [...validateTheme({ theme })]
const problemsOf = (theme: Theme) => sentencesOf(errorsOf(theme))

test('a product without a theme, and one with a valid theme, have no mistakes', () => {
  expect([...validateTheme({})]).toEqual([])
  const theme: Theme = {
    colors: { accent: '#1f6f43', surface: { light: '#fff', dark: '#101412' } },
    font: `'Source Serif 4', Georgia, serif`,
    radius: 4,
    logo: 'brand/logo.svg',
    wordmark: 'wordmark.png',
  }
  expect(errorsOf(theme)).toEqual([])
})

test('too little contrast names the nearest color that passes, which then passes', () => {
  const [error] = errorsOf({ colors: { accent: '#ffd400' } })
  expect(error?.problem).toBe(
    'The color accent of the theme, #ffd400 in the light scheme, has a contrast of 1.37:1 to surface. WCAG 2.2 AA needs 4.5:1.',
  )
  expect(error?.place).toEqual(['product', 'theme', 'colors', 'accent'])
  const [, nearest = ''] = /^accent: '(#[\da-f]{6})'$/u.exec(error?.example ?? '') ?? []
  expect(errorsOf({ colors: { accent: nearest } })).toEqual([])
})

test('the line for a color of both colorSchemes changes only the wrong one', () => {
  const [error] = errorsOf({ colors: { focus: { light: '#6b5fca', dark: '#222222' } } })
  expect(error?.problem).toContain('#222222 in the dark scheme')
  expect(error?.problem).toContain('needs 3:1')
  expect(error?.example).toMatch(/^focus: \{ light: '#6b5fca', dark: '#[\da-f]{6}' \}$/u)
})

test('a background makes the colors on it wrong', () => {
  const colors = { surface: { light: '#777777', dark: '#14161a' } }
  expect(problemsOf({ colors }).join(' ')).toMatch(/color text .* to surface/u)
})

test('text on buttons is compared with their background under the pointer as well', () => {
  const colors = { accent: '#1f6f43', onAccent: { light: '#9ac7ae', dark: '#14161a' } } as const
  expect(problemsOf({ colors })).toEqual([
    expect.stringContaining('The color onAccent of the theme, #9ac7ae in the light scheme'),
  ])
})

test.each<[string, Theme]>([
  [
    'The color accent of the theme is red: colors are written as #rgb or #rrggbb.',
    { colors: { accent: 'red' } },
  ],
  [
    'The color muted of the theme is undefined: colors are written as #rgb or #rrggbb.',
    { colors: { muted: { light: '#555' } as never } },
  ],
  [
    'The theme has the color acent, which does not exist. Did you mean accent?',
    { colors: { acent: '#000' } as never },
  ],
  [
    'The font of the theme is Arial;}body{, which is no list of fonts as in CSS.',
    { font: 'Arial;}body{' },
  ],
  ['The radius of the theme is -1: it must be a number of pixels from 0 to 100.', { radius: -1 }],
  [
    'The logo of the theme is ../secret.svg: it must be the name of an image in product/public.',
    { logo: '../secret.svg' },
  ],
])('%s', (problem, theme) => {
  expect(problemsOf(theme)).toEqual([problem])
})
