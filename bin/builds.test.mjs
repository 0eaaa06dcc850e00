import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markUse, openBuilds } from './builds.mjs'

let dist = ''
let builds
beforeEach(() => {
  dist = fs.mkdtempSync(join(tmpdir(), 'nacre-dist-'))
  builds = openBuilds(dist)
})
afterEach(() => fs.rmSync(dist, { recursive: true, force: true }))

/** Builds something and switches to it. */
function build() {
  const folder = builds.create('same')
  fs.mkdirSync(join(folder, 'server'))
  fs.writeFileSync(join(folder, 'server/main.js'), '')
  fs.writeFileSync(join(folder, 'built-from.json'), '{}')
  builds.switchTo(folder)
  return folder
}
const isThere = (folder) => fs.existsSync(join(folder, 'server/main.js'))

test('a build is run from when it is whole, and each has a folder of its own', () => {
  expect(builds.current()).toBeUndefined()
  const first = build()
  expect(builds.current()).toBe(first)
  const half = builds.create('same')
  expect(half).not.toBe(first)
  expect(builds.current()).toBe(first)
  const second = build()
  expect(builds.current()).toBe(second)
  expect([first, second].map(isThere)).toEqual([true, true])
  // A killed build leaves nothing for long.
  expect(fs.existsSync(half)).toBe(false)
})

test('a process keeps its build through any number of new ones, and then it is removed', () => {
  const first = build()
  const end = markUse(first, process.pid)
  build()
  build()
  expect(isThere(first)).toBe(true)
  end()
  build()
  expect(isThere(first)).toBe(false)
})

test('the disk holds two builds when nobody uses more, also after processes that were killed', () => {
  for (let round = 0; round < 5; round += 1) {
    fs.mkdirSync(join(build(), 'used-by'))
    fs.writeFileSync(join(builds.current(), 'used-by', '4194305-1'), '')
  }
  expect(fs.readdirSync(dist)).toHaveLength(3)
})

test('without the folder that it names, nothing is current', () => {
  fs.rmSync(build(), { recursive: true })
  expect(builds.current()).toBeUndefined()
  expect(builds.current()).not.toBe(build())
})

test('where nothing can be written, nothing need say what it uses', () => {
  fs.writeFileSync(join(dist, 'file'), '')
  expect(() => markUse(join(dist, 'file'), process.pid)()).not.toThrow()
})
