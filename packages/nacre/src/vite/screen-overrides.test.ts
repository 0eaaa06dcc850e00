import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesWithoutScreen, findOverride, screenNames } from './screen-overrides.ts'
import { shellFile } from './shell-dir.ts'

let appDir = ''
const write = (path: string) => {
  const file = join(appDir, 'product/overrides', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
}
beforeAll(() => {
  appDir = mkdtempSync(join(tmpdir(), 'nacre-overrides-'))
  write('admin/home/page.tsx')
  write('admin/home/cards/one.tsx')
})
afterAll(() => rmSync(appDir, { recursive: true }))

test('both areas have screens', () => {
  expect(screenNames()).toEqual(expect.arrayContaining(['admin/system/health', 'login/sign-in']))
})

test('an import by the shell finds the screen of the app, and an import by the app the original', () => {
  const area = shellFile('ui/areas/admin/area.tsx')
  const own = join(appDir, 'product/overrides/admin/home/page.tsx')
  expect(findOverride(appDir, './home/page.tsx', area)).toBe(own)
  expect(findOverride(appDir, './home/page.js', area)).toBe(own)
  expect(findOverride(appDir, './list/page.tsx', area)).toBeUndefined()
  expect(findOverride(appDir, './home/page.tsx', join(appDir, 'product/area.tsx'))).toBeUndefined()
})

test('files that replace nothing are found', () => {
  expect(filesWithoutScreen(appDir)).toEqual([])
  write('admin/homes/page.tsx')
  write('admin/home.tsx')
  expect(filesWithoutScreen(appDir).toSorted()).toEqual([
    'product/overrides/admin/home.tsx',
    'product/overrides/admin/homes/page.tsx',
  ])
})
