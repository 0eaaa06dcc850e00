import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findApp } from './app-folder.mjs'

test.each([
  ['the next argument', ['spec', '--app', 'shop', '--check']],
  ['the same argument', ['spec', '--app=shop', '--check']],
])('--app takes its folder from %s', (_, args) => {
  expect(findApp(args, '/apps')).toEqual({ appDir: '/apps/shop', args: ['spec', '--check'] })
})

test('the folder of an app may contain an equals sign', () => {
  expect(findApp(['start', '--app=/apps/a=b'], '/').appDir).toBe('/apps/a=b')
  expect(findApp(['start', '--app', '/apps/a=b'], '/').appDir).toBe('/apps/a=b')
})

test.each([[['start', '--app']], [['start', '--app=']]])('%j lacks a folder', (args) => {
  expect(() => findApp(args, '/')).toThrow('--app requires a folder')
})

test('without --app, package.json may name the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(findApp(['start'], folder).appDir).toBe(folder)
  writeFileSync(join(folder, 'package.json'), '{"nacre":{"app":"apps/shop"}}')
  expect(findApp(['start'], folder).appDir).toBe(join(folder, 'apps/shop'))
})
