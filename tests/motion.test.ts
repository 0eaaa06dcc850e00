import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (pattern: string): (readonly [path: string, text: string])[] =>
  globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')])

const calm = '(prefers-reduced-motion: no-preference)'
const moves = /^(?:transition|animation|scroll-behavior|view-transition-name)\b/u
const still = /:\s*(?:none|auto|0s)$/u

/** What a style sheet moves though its reader may want nothing to move. */
function movingIn(css: string): string[] {
  const found: string[] = []
  const around: string[] = []
  for (const [, words = '', end] of css
    .replaceAll(/\/\*.*?\*\//gsu, '')
    .matchAll(/([^{};]*)([{};])/gu)) {
    const text = words.trim()
    if (end === '{') around.push(text)
    else if (moves.test(text) && !still.test(text) && !around.some((rule) => rule.includes(calm))) {
      found.push(text)
    }
    if (end === '}') around.pop()
  }
  return found
}

test('a style sheet is read as a browser reads it', () => {
  const rule = '.a { transition: opacity 1s }'
  expect(movingIn(rule)).toEqual(['transition: opacity 1s'])
  expect(movingIn(`.b { color: red; } ${rule}`)).toHaveLength(1)
  expect(movingIn(`@media (width < 1px) { ${rule} .b { animation: x 1s; } }`)).toHaveLength(2)
  expect(movingIn(`@media ${calm} { ${rule} } .b { animation-name: x; }`)).toHaveLength(1)
  expect(movingIn(`@media (width < 1px) and ${calm} { .c { &:hover { ${rule} } } }`)).toEqual([])
  expect(movingIn('.a { transition: none; /* animation: x; */ }')).toEqual([])
})

test('nothing moves for who wants nothing to move, on any page', () => {
  const sheets = read('{shell,product,tests}/**/*.css')
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.flatMap(([path, css]) => movingIn(css).map((text) => `${path}: ${text}`))).toEqual(
    [],
  )
})

test('code that moves something asks first whether it may', () => {
  const byCode = /behavior: 'smooth'|\.animate\(|startViewTransition/u
  const asks = '(prefers-reduced-motion: reduce)'
  const codes = read('{shell,product}/**/*.{ts,tsx}')
  const moving = codes.filter(([, text]) => byCode.test(text))
  expect(moving.filter(([, text]) => !text.includes(asks)).map(([path]) => path)).toEqual([])
})
