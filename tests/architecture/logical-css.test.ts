import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const physical =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/u

/** The center is the same in both directions. */
const exceptions = new Set(['left: 50%;'])

const physicalLines = (css: string) =>
  css.split('\n').filter((line) => physical.test(line) && !exceptions.has(line.trim()))

test('style sheets use logical properties, for right-to-left languages', () => {
  const sheets = globSync('{examples/*/product,packages/nacre/{src,tests}}/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(20)
  const found = sheets.flatMap((sheet) =>
    physicalLines(readFileSync(join(root, sheet), 'utf8')).map(
      (line) => `${sheet}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

test('finds physical properties, and ignores logical ones', () => {
  for (const line of [
    '  margin-left: 1px;',
    'left: 0;',
    'border-right-color: red;',
    'text-align: right;',
  ])
    expect(physicalLines(line)).toEqual([line])
  for (const line of [
    'margin-inline-start: 1px;',
    'inset-inline-end: 0;',
    'text-align: end;',
    'left: 50%;',
  ])
    expect(physicalLines(line)).toEqual([])
})
