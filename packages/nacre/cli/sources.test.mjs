import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './sources.mjs'

let folder = ''
const write = (path, text) => writeFileSync(join(folder, path), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nacre-sources-'))
  mkdirSync(join(folder, 'product/pages'), { recursive: true })
  write('vite.config.ts', 'one')
  write('product/pages/a.ts', 'two')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a change of the same length requires a build, whatever the clock says', async () => {
  const before = await fingerprint(folder)
  utimesSync(join(folder, 'vite.config.ts'), 1, 1)
  expect(await fingerprint(folder)).toBe(before)
  write('vite.config.ts', 'eno')
  utimesSync(join(folder, 'vite.config.ts'), 1, 1)
  expect(await fingerprint(folder)).not.toBe(before)
})

test('an added or renamed file requires a build', async () => {
  const before = await fingerprint(folder)
  write('product/pages/b.css', '')
  const after = await fingerprint(folder)
  expect(after).not.toBe(before)
  rmSync(join(folder, 'product/pages/b.css'))
  write('product/pages/c.css', '')
  expect(await fingerprint(folder)).not.toBe(after)
})

test('moving content between files requires a build', async () => {
  write('product/pages/b.ts', 'three')
  const before = await fingerprint(folder)
  rmSync(join(folder, 'product/pages/b.ts'))
  write('product/pages/a.ts', 'twoproduct/pages/b.tsthree')
  expect(await fingerprint(folder)).not.toBe(before)
})

test('a change of tests, documentation or data requires no build', async () => {
  const before = await fingerprint(folder)
  write('product/pages/a.test.ts', 'three')
  write('README.md', 'four')
  mkdirSync(join(folder, 'data'))
  write('data/nacre.db', 'five')
  expect(await fingerprint(folder)).toBe(before)
})
