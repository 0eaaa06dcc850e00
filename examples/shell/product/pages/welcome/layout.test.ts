import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from 'nacre'
import { screens } from '../../page-contents.ts'

const css = readFileSync(join(import.meta.dirname, 'welcome.css'), 'utf8')
const [tiles, cards] = screens.welcome.content

/** Returns the number of columns of the card grid by the minimum width in the style sheet. */
function cssColumnsByWidth(): Record<number, number> {
  const parts = css.split(/@media \(width >= (\d+)px\)/u)
  const found: Record<number, number> = { 0: 1 }
  for (let at = 1; at < parts.length; at += 2) {
    const [, columns] = /\.cards \{[^}]*repeat\((\d+),/u.exec(parts[at + 1] ?? '') ?? []
    found[Number(parts[at])] = Number(columns)
  }
  return found
}

test('the tile grid matches its declaration', () => {
  expect(/\.tiles \{[^}]*\}/u.exec(css)?.[0]).toContain(
    `grid-template-columns: repeat(${Number(tiles?.columns)}, minmax(0, 1fr));\n  grid-auto-rows: ${tiles?.rowHeight};`,
  )
})

test('the card grid has the declared number of columns at each width', () => {
  const declared = Object.entries(cards?.columns ?? {}).map(([size, columns]) => [
    breakpoints[size as keyof typeof breakpoints],
    columns,
  ])
  expect(cssColumnsByWidth()).toEqual(Object.fromEntries(declared))
})
