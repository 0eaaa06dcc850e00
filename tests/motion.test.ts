import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (pattern: string): (readonly [path: string, text: string])[] =>
  globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')])

const motionQuery = '(prefers-reduced-motion: no-preference)'
const motionProperty = /^(?:transition|animation|scroll-behavior|view-transition-name)\b/u
const noMotion = /:\s*(?:none|auto|0s)$/u

/** Returns the declarations with motion that ignore `prefers-reduced-motion`. */
function findMotion(css: string): string[] {
  const found: string[] = []
  const ancestors: string[] = []
  for (const [, part = '', end] of css
    .replaceAll(/\/\*.*?\*\//gsu, '')
    .matchAll(/([^{};]*)([{};])/gu)) {
    const text = part.trim()
    if (end === '{') ancestors.push(text)
    else if (
      motionProperty.test(text) &&
      !noMotion.test(text) &&
      !ancestors.some((rule) => rule.includes(motionQuery))
    ) {
      found.push(text)
    }
    if (end === '}') ancestors.pop()
  }
  return found
}

test('finds motion in nested rules, and ignores comments and motion in a media query', () => {
  const rule = '.a { transition: opacity 1s }'
  expect(findMotion(rule)).toEqual(['transition: opacity 1s'])
  expect(findMotion(`.b { color: red; } ${rule}`)).toHaveLength(1)
  expect(findMotion(`@media (width < 1px) { ${rule} .b { animation: x 1s; } }`)).toHaveLength(2)
  expect(findMotion(`@media ${motionQuery} { ${rule} } .b { animation-name: x; }`)).toHaveLength(1)
  expect(
    findMotion(`@media (width < 1px) and ${motionQuery} { .c { &:hover { ${rule} } } }`),
  ).toEqual([])
  expect(findMotion('.a { transition: none; /* animation: x; */ }')).toEqual([])
})

test('style sheets respect prefers-reduced-motion', () => {
  const sheets = read('{examples/*/product,packages/nacre/{src,tests}}/**/*.css')
  expect(sheets.length).toBeGreaterThan(20)
  expect(
    sheets.flatMap(([path, css]) => findMotion(css).map((text) => `${path}: ${text}`)),
  ).toEqual([])
})

test('code with animations checks prefers-reduced-motion', () => {
  const animation = /behavior: 'smooth'|\.animate\(|startViewTransition/u
  const reducedMotionQuery = '(prefers-reduced-motion: reduce)'
  const sources = read('{examples/*/product,packages/nacre/src}/**/*.{ts,tsx}')
  const animated = sources.filter(([, text]) => animation.test(text))
  expect(
    animated.filter(([, text]) => !text.includes(reducedMotionQuery)).map(([path]) => path),
  ).toEqual([])
})
