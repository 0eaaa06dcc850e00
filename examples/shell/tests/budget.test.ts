import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { currentBuild } from './current-build.ts'

const client = join(currentBuild(), 'client')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The modules that the welcome page loads: the entry, the page, and gestures on touch devices. */
const welcomePage = [
  'virtual:nacre/browser',
  'product/pages/welcome/page.tsx',
  'shell/tools/gestures/attach-gestures',
]

/** The modules that a list of the admin area loads. */
const adminList = [
  'virtual:nacre/browser',
  'shell/ui/areas/admin/area',
  'shell/ui/areas/admin/list/page',
]

function filesOf(names: readonly string[]): Set<string> {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}. Build again.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    chunk.imports?.forEach(add)
  }
  names.forEach(add)
  return files
}

/** Returns the size of the files as a browser receives them, with Brotli compression. */
function bytesOf(kind: '.js' | '.css', names = welcomePage): number {
  const sizes = [...filesOf(names)]
    .filter((file) => file.endsWith(kind))
    .map((file) => {
      const path = join(client, file)
      if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length
      return Math.max(readFileSync(path).length, brotliCompressSync(readFileSync(path)).length)
    })
  expect(sizes.length).toBeGreaterThan(1)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the welcome page loads at most 90,000 bytes of JavaScript', () => {
  const bytes = bytesOf('.js')
  console.log(`JavaScript on first load: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(90_000)
})

test('the welcome page loads at most 6,000 bytes of CSS', () => {
  const bytes = bytesOf('.css')
  console.log(`Styles on first load: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(6_000)
})

test('a list of the admin area loads at most 180,000 bytes of JavaScript', () => {
  const bytes = bytesOf('.js', adminList)
  console.log(`JavaScript on first load of a list: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(180_000)
})

/** The modules that a record loads on a first visit. */
const adminRecord = [
  'virtual:nacre/browser',
  'shell/ui/areas/admin/area',
  'shell/ui/areas/admin/record/page',
]

test('a record loads at most 8 files after its list, and 9 on a first visit', () => {
  const loaded = filesOf(adminList)
  const all = [...filesOf(adminRecord)]
  const additional = all.filter((file) => !loaded.has(file))
  console.log(`Files of a record: ${additional.length} after its list, ${all.length} in all`)
  expect(additional.length).toBeLessThanOrEqual(8)
  expect(all.length).toBeLessThanOrEqual(9)
})

test('the command palette, the shortcut help and the inputs of forms are loaded on demand', () => {
  const loaded = filesOf(adminList)
  for (const name of [
    'shell/ui/areas/admin/palette/palette',
    'shell/ui/areas/admin/shortcuts/shortcut-help',
    'shell/ui/areas/admin/record/page',
  ]) {
    expect([...filesOf([name])].some((file) => !loaded.has(file))).toBe(true)
  }
  expect([...filesOf(welcomePage)].filter((file) => /kit|admin|lists|records/u.test(file))).toEqual(
    [],
  )
})
