import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sizes } from '#shell/model/sizes.ts'
import { screens } from '../../screens.ts'

const css = readFileSync(join(import.meta.dirname, 'welcome.css'), 'utf8')
const [tiles, cards] = screens.welcome.shows

/** The columns of the cards' grid, by the width from which the style sheet gives them. */
function columnsInCss(): Record<number, number> {
  const parts = css.split(/@media \(width >= (\d+)px\)/u)
  const found: Record<number, number> = { 0: 1 }
  for (let at = 1; at < parts.length; at += 2) {
    const [, columns] = /\.cards \{[^}]*repeat\((\d+),/u.exec(parts[at + 1] ?? '') ?? []
    found[Number(parts[at])] = Number(columns)
  }
  return found
}

test('the grid of tiles is as its screen says', () => {
  expect(/\.tiles \{[^}]*\}/u.exec(css)?.[0]).toContain(
    `grid-template-columns: repeat(${Number(tiles?.columns)}, minmax(0, 1fr));\n  grid-auto-rows: ${tiles?.rowHeight};`,
  )
})

test('the cards have as many columns at each size as their screen says', () => {
  const declared = Object.entries(cards?.columns ?? {}).map(([size, columns]) => [
    sizes[size as keyof typeof sizes],
    columns,
  ])
  expect(columnsInCss()).toEqual(Object.fromEntries(declared))
})
