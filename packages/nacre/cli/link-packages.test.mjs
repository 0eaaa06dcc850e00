import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPackage, linkPackages } from './link-packages.mjs'

test('a build finds the packages of Nacre although the app does not have them', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nacre-links-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'server'))
  linkPackages(folder, ['@node-rs/argon2', 'sharp', 'sharp/package.json', 'missing-package'])
  for (const name of ['@node-rs/argon2', 'sharp']) {
    const found = findPackage(name, join(folder, 'server'))
    expect(realpathSync(found ?? '')).toBe(findPackage(name, import.meta.dirname))
  }
  expect(findPackage('missing-package', join(folder, 'server'))).toBeUndefined()
})
