import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordUse, openBuilds } from './builds.mjs'

let dist = ''
let builds
beforeEach(() => {
  dist = fs.mkdtempSync(join(tmpdir(), 'nacre-dist-'))
  builds = openBuilds(dist)
})
afterEach(() => fs.rmSync(dist, { recursive: true, force: true }))

/** Creates a build and makes it the current one. */
function build() {
  const folder = builds.create('same')
  fs.mkdirSync(join(folder, 'server'))
  fs.writeFileSync(join(folder, 'server/main.js'), '')
  fs.writeFileSync(join(folder, 'built-from.json'), '{}')
  builds.switchTo(folder)
  return folder
}
const isThere = (folder) => fs.existsSync(join(folder, 'server/main.js'))

test('makes a build current when it is complete, in its own folder', () => {
  expect(builds.current()).toBeUndefined()
  const first = build()
  expect(builds.current()).toBe(first)
  const half = builds.create('same')
  expect(half).not.toBe(first)
  expect(builds.current()).toBe(first)
  const second = build()
  expect(builds.current()).toBe(second)
  expect([first, second].map(isThere)).toEqual([true, true])
  // A killed build is removed soon.
  expect(fs.existsSync(half)).toBe(false)
})

test('keeps the build of a running process until the process ends', () => {
  const first = build()
  const end = recordUse(first, process.pid)
  build()
  build()
  expect(isThere(first)).toBe(true)
  end()
  build()
  expect(isThere(first)).toBe(false)
})

test('keeps two builds when no more are used, also after killed processes', () => {
  for (let round = 0; round < 5; round += 1) {
    fs.mkdirSync(join(build(), 'used-by'))
    fs.writeFileSync(join(builds.current(), 'used-by', '4194305-1'), '')
  }
  expect(fs.readdirSync(dist)).toHaveLength(3)
})

test('has no current build if its folder is missing', () => {
  fs.rmSync(build(), { recursive: true })
  expect(builds.current()).toBeUndefined()
  expect(builds.current()).not.toBe(build())
})

test('needs no record of use in a read-only folder', () => {
  fs.writeFileSync(join(dist, 'file'), '')
  expect(() => recordUse(join(dist, 'file'), process.pid)()).not.toThrow()
})

test('another user can run a build', () => {
  expect((fs.statSync(build()).mode & 0o055).toString(8)).toBe('55')
})
