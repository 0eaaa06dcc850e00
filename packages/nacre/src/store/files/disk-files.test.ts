import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import type { ByteRange } from '#shell/tools/parse-range.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-files-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const stored = () => readdir(join(dataDir, 'files'))

/** Reads a stored file, or a range of it. */
async function read(files: Files, name: string, range?: ByteRange): Promise<Buffer | undefined> {
  const opened = await files.open(name, range)
  return opened && Buffer.from(await new Response(opened.content).arrayBuffer())
}

test('stores a file under the hash of its content and returns it unchanged', async () => {
  const files = createDiskFiles(dataDir)
  const name = await files.put(bytes('shell'), 'png')
  expect(name).toBe(`${hash('shell')}.png`)
  expect(String(await read(files, name))).toBe('shell')
})

test('stores the same content once, also concurrently', async () => {
  const files = createDiskFiles(dataDir)
  const names = await Promise.all(
    Array.from({ length: 20 }, () => files.put(bytes('shell'), 'png')),
  )
  expect(new Set(names).size).toBe(1)
  expect(await stored()).toEqual([names[0]])
  const before = await stat(join(dataDir, 'files', names[0] ?? ''))
  await files.put(bytes('shell'), 'png')
  expect(await stat(join(dataDir, 'files', names[0] ?? ''))).toEqual(before)
})

test('stores empty and large files', async () => {
  const files = createDiskFiles(dataDir)
  expect(await read(files, await files.put(new Uint8Array(), 'webp'))).toHaveLength(0)
  const large = new Uint8Array(5_000_000).fill(7)
  expect(await read(files, await files.put(large, 'webp'))).toHaveLength(5_000_000)
})

test('only the owner can read the files', async () => {
  const name = await createDiskFiles(dataDir).put(bytes('shell'), 'png')
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'files', name))).mode & 0o777).toBe(0o600)
})

test('reads nothing but stored files', async () => {
  const files = createDiskFiles(dataDir)
  const name = await files.put(bytes('shell'), 'png')
  await writeFile(join(dataDir, 'secret'), 'secret')
  await writeFile(join(dataDir, 'files', 'secret.png'), 'secret')
  for (const strange of [
    '',
    '.',
    '..',
    '../secret',
    'secret.png',
    '../nacre.db',
    `../files/${name}`,
    `${name}/..`,
    `${name}\0`,
    `${name}\n`,
    name.toUpperCase(),
    name.replace('.png', ''),
    name.replace('.png', '.longer'),
    `${hash('nobody brought this')}.png`,
    '/etc/passwd',
    '__proto__',
  ]) {
    expect(await files.open(strange), JSON.stringify(strange)).toBeUndefined()
    expect(await files.size(strange), JSON.stringify(strange)).toBeUndefined()
    await files.remove(strange)
  }
})

test.each(['', '.', '../../x', 'png/..', 'PNG', 'html5x'])(
  'a file cannot be stored with the ending %j',
  async (ending) => {
    await expect(createDiskFiles(dataDir).put(bytes('x'), ending)).rejects.toThrow(
      `A file cannot be stored with the ending ${ending}.`,
    )
    expect(await readdir(dataDir)).toEqual([])
  },
)

test('an incomplete file cannot be read', async () => {
  const files = createDiskFiles(dataDir)
  const content = new Uint8Array(20_000_000).fill(1)
  const name = `${createHash('sha256').update(content).digest('hex')}.png`
  const putting = files.put(content, 'png')
  const lengths: (number | undefined)[] = []
  for (let isDone = false; !isDone;) {
    lengths.push(await files.size(name))
    isDone = await Promise.race([putting.then(() => true), setImmediate(false)])
  }
  lengths.push(await files.size(name))
  expect([...new Set(lengths)]).toEqual([undefined, content.length])
})

test('distinguishes a disk error from a missing file', async () => {
  const files = createDiskFiles(dataDir)
  const name = `${hash('shell')}.png`
  await mkdir(join(dataDir, 'files', name), { recursive: true })
  await expect(files.open(name)).rejects.toThrow('is not a file')
})

test('reads a range of small and large files', async () => {
  const files = createDiskFiles(dataDir)
  const small = await files.put(bytes('0123456789'), 'txt')
  expect(await files.open(small, { from: 2, to: 4 })).toMatchObject({ size: 3 })
  expect(String(await read(files, small, { from: 2, to: 4 }))).toBe('234')
  const large = await files.put(new Uint8Array(1_000_000).fill(7), 'bin')
  expect(await read(files, large, { from: 999_990, to: 999_999 })).toHaveLength(10)
})

test('turns an incoming file into a stored file, and removes it', async () => {
  const files = createDiskFiles(dataDir)
  const received = await files.incoming.receive(partsOf('she', 'll'))
  expect(received).toMatchObject({ size: 5, hash: hash('shell') })
  const name = await files.put(received, 'txt')
  await received.discard()
  expect(await stored()).toEqual([`${hash('shell')}.txt`])
  expect(String(await read(files, name))).toBe('shell')
  await files.remove(name)
  await files.remove(name)
  expect(await stored()).toEqual([])
})

test('deletes an aborted upload', async () => {
  const files = createDiskFiles(dataDir)
  async function* broken() {
    yield* partsOf('a beginning')
    throw new Error('gone')
  }
  await expect(files.incoming.receive(broken())).rejects.toThrow('gone')
  expect(await stored()).toEqual([])
})

test('reports a full disk and leaves no partial file', async () => {
  const files = createDiskFiles(dataDir)
  async function* large() {
    yield bytes('she')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(files.incoming.receive(large())).rejects.toMatchObject({
    code: 'insufficient-storage',
  })
  expect(await stored()).toEqual([])
})

test('deletes incoming files of a killed process, and nothing else', async () => {
  const files = createDiskFiles(dataDir)
  const name = await files.put(bytes('shell'), 'png')
  const left = await files.incoming.receive(partsOf('left behind'))
  const old = new Date(Date.now() - 3_600_000)
  for (const path of [left.path, join(dataDir, 'files', name)]) await utimes(path, old, old)
  const fresh = await files.incoming.receive(partsOf('just coming'))
  expect(await files.incoming.deleteAbandoned(new Date(Date.now() - 60_000))).toBe(1)
  expect((await stored()).toSorted()).toEqual([basename(fresh.path), name].toSorted())
  expect(await createDiskFiles(join(dataDir, 'new')).incoming.deleteAbandoned(new Date())).toBe(0)
})

async function* partsOf(...texts: readonly string[]) {
  for (const text of texts) yield bytes(text)
}
