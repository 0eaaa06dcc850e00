import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFiles } from './files.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-files-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const stored = () => readdir(join(dataDir, 'files'))

test('a file has the hash of its content for a name, and comes back as it was', async () => {
  const files = createFiles(dataDir)
  const name = await files.put(bytes('shell'), 'png')
  expect(name).toBe(`${hash('shell')}.png`)
  expect(Buffer.from((await files.read(name)) ?? []).toString()).toBe('shell')
})

test('the same content is stored once, also when many bring it at once', async () => {
  const files = createFiles(dataDir)
  const names = await Promise.all(
    Array.from({ length: 20 }, () => files.put(bytes('shell'), 'png')),
  )
  expect(new Set(names).size).toBe(1)
  expect(await stored()).toEqual([names[0]])
  const before = await stat(join(dataDir, 'files', names[0] ?? ''))
  await files.put(bytes('shell'), 'png')
  expect(await stat(join(dataDir, 'files', names[0] ?? ''))).toEqual(before)
})

test('content may be empty or large', async () => {
  const files = createFiles(dataDir)
  expect(await files.read(await files.put(new Uint8Array(), 'webp'))).toHaveLength(0)
  const large = new Uint8Array(5_000_000).fill(7)
  expect(await files.read(await files.put(large, 'webp'))).toHaveLength(5_000_000)
})

test('files are for nobody else on the machine', async () => {
  const name = await createFiles(dataDir).put(bytes('shell'), 'png')
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'files', name))).mode & 0o777).toBe(0o600)
})

test('nothing but a stored file can be read', async () => {
  const files = createFiles(dataDir)
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
    expect(await files.read(strange), JSON.stringify(strange)).toBeUndefined()
  }
})

test.each(['', '.', '../../x', 'png/..', 'PNG', 'html5x'])(
  'a file cannot be stored with the ending %j',
  async (ending) => {
    await expect(createFiles(dataDir).put(bytes('x'), ending)).rejects.toThrow(
      `A file cannot be stored with the ending ${ending}.`,
    )
    expect(await readdir(dataDir)).toEqual([])
  },
)

test('a file that is half written has no name by which it can be read', async () => {
  const files = createFiles(dataDir)
  const content = new Uint8Array(20_000_000).fill(1)
  const name = `${createHash('sha256').update(content).digest('hex')}.png`
  const putting = files.put(content, 'png')
  const lengths: (number | undefined)[] = []
  for (let isDone = false; !isDone;) {
    lengths.push((await files.read(name))?.length)
    isDone = await Promise.race([putting.then(() => true), setImmediate(false)])
  }
  lengths.push((await files.read(name))?.length)
  expect([...new Set(lengths)]).toEqual([undefined, content.length])
})

test('trouble with the disk is not the same as a file that is not there', async () => {
  const files = createFiles(dataDir)
  const name = `${hash('shell')}.png`
  await mkdir(join(dataDir, 'files', name), { recursive: true })
  await expect(files.read(name)).rejects.toThrow('EISDIR')
})
