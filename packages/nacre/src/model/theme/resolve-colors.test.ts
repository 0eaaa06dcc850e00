import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shellFile } from '#shell/vite/shell-dir.ts'
import { contrastRatio } from './contrast-ratio.ts'
import { contrastProblems, resolveColors } from './resolve-colors.ts'
import { defaultColors, colorSchemes } from '#shell/language/product/theme.ts'

test('the colors of the shell have enough contrast', () => {
  for (const scheme of colorSchemes) expect(contrastProblems(defaultColors, scheme)).toEqual([])
})

test('the colors of the shell are those of its style sheet', () => {
  const styles = readFileSync(shellFile('ui/styles/tokens.css'), 'utf8')
  const colors = Object.fromEntries(
    [...styles.matchAll(/--([a-z-]+): light-dark\((#[\da-f]+), (#[\da-f]+)\);/gu)].map(
      ([, name = '', light, dark]) => [name, { light, dark }],
    ),
  )
  const { onAccent, ...others } = defaultColors
  expect(colors).toMatchObject({ ...others, 'on-accent': onAccent })
})

test.each(['#1f6f43', '#b3541e', '#7a1fa2', '#000000', '#c00'])(
  'the accent %s gets a dark scheme and a text on buttons with enough contrast',
  (accent) => {
    const colors = resolveColors({ colors: { accent } })
    expect(colors.accent.light).toBe(accent)
    expect(contrastRatio(colors.accent.dark, colors.raised.dark)).toBeGreaterThanOrEqual(4.5)
    for (const scheme of colorSchemes) expect(contrastProblems(colors, scheme)).toEqual([])
  },
)

test('a dark scheme keeps a color that passes', () => {
  const pair = { light: '#1f6f43', dark: '#8fd6ac' }
  expect(resolveColors({ colors: { accent: pair } }).accent).toEqual(pair)
})
