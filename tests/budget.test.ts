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

/** What opening the welcome page loads: the entry, the page, and what a touched device adds. */
const opened = [
  'virtual:nacre/browser',
  'product/pages/welcome/page.tsx',
  'shell/ui/gestures/attach-gestures.ts',
]

/** What opening a list of the admin area loads. */
const openedInAdmin = [
  'virtual:nacre/browser',
  'shell/ui/areas/admin/area.tsx',
  'shell/ui/areas/admin/list/page.tsx',
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

/** The bytes that go through the wire to a browser that understands brotli. */
function bytesOf(kind: '.js' | '.css', names = opened): number {
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

test('all the JavaScript that opening the welcome page loads is at most 90,000 bytes', () => {
  const bytes = bytesOf('.js')
  console.log(`JavaScript on first load: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(90_000)
})

test('all the styles that opening the welcome page loads are at most 6,000 bytes', () => {
  const bytes = bytesOf('.css')
  console.log(`Styles on first load: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(6_000)
})

test('all the JavaScript that opening a list of the admin area loads is at most 180,000 bytes', () => {
  const bytes = bytesOf('.js', openedInAdmin)
  console.log(`JavaScript on first load of a list: ${bytes} B`)
  expect(bytes).toBeLessThanOrEqual(180_000)
})

/** What opening a record loads where nothing is open yet. */
const openedRecord = [
  'virtual:nacre/browser',
  'shell/ui/areas/admin/area.tsx',
  'shell/ui/areas/admin/record/page.tsx',
]

test('opening a record from its list loads at most 8 files, and 9 where nothing is open yet', () => {
  const open = filesOf(openedInAdmin)
  const all = [...filesOf(openedRecord)]
  const more = all.filter((file) => !open.has(file))
  console.log(`Files of a record: ${more.length} after its list, ${all.length} in all`)
  expect(more.length).toBeLessThanOrEqual(8)
  expect(all.length).toBeLessThanOrEqual(9)
})

test('the palette, the sheet of keys and the inputs of forms come when somebody wants them', () => {
  const loaded = filesOf(openedInAdmin)
  for (const name of [
    'shell/ui/areas/admin/palette/palette.tsx',
    'shell/ui/areas/admin/shortcuts/shortcut-help.tsx',
    'shell/ui/areas/admin/record/page.tsx',
  ]) {
    expect([...filesOf([name])].some((file) => !loaded.has(file))).toBe(true)
  }
  expect([...filesOf(opened)].filter((file) => /kit|admin|lists|records/u.test(file))).toEqual([])
})
