import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openObjectStore } from '#shell/store/s3/object-store.ts'
import { type S3Server, startS3Server } from '#shell/store/s3/s3-server.fixture.ts'
import { hashOfFile, writeManifest } from '../manifest.ts'
import { partSize } from './part-codec.ts'
import { openRemoteBackups } from './remote-backups.ts'

let folder: string
let server: S3Server

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-remote-'))
  server = await startS3Server()
})

afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const key = 'kXo2N5l8c1Vq7RZt0mYb3JwUe6HsAd9F'
const remoteWith = (secret: string | undefined) =>
  openRemoteBackups(openObjectStore(server.bucket), secret)
const keysOf = () =>
  [...server.objects.keys()].map((one) => one.replace('/bucket/with a folder/', ''))
const fileOf = (text: string) => `${createHash('sha256').update(text).digest('hex')}.txt`

/** Writes a backup to a folder, as the server would. */
async function writeBackup(createdAt: string, database: Buffer, files: readonly string[]) {
  const name = `nacre-${createdAt.slice(0, 19).replaceAll(':', '-')}Z`
  const path = join(folder, name)
  await mkdir(join(path, 'files'), { recursive: true })
  const contents = new Map([
    ['nacre.db', database],
    ['secret', Buffer.from('seventeen letters')],
    ...files.map((text) => [`files/${fileOf(text)}`, Buffer.from(text)] as const),
  ])
  const described: Record<string, { bytes: number; sha256: string }> = {}
  for (const [file, content] of contents) {
    await writeFile(join(path, file), content)
    described[file] = { bytes: content.length, sha256: await hashOfFile(join(path, file)) }
  }
  await writeManifest(path, { format: 1, createdAt, version: '0.1.0', files: described, rows: {} })
  return { name, path }
}

test('a backup is uploaded encrypted in parts, and downloaded as it was', async () => {
  const database = Buffer.from('ada@example.org '.repeat(partSize / 16 + 1))
  const { name, path } = await writeBackup('2026-11-28T02:30:00.000Z', database, ['one', 'two'])
  await remoteWith(key).upload(path, name)
  expect(keysOf().filter((one) => one.includes('nacre.db'))).toHaveLength(2)
  const stored = Buffer.concat([...server.objects.values()]).toString('latin1')
  for (const secret of ['ada@example', 'seventeen letters', 'SQLite'])
    expect(stored).not.toContain(secret)
  expect(await remoteWith(key).list()).toMatchObject([{ name, isComplete: true }])

  const target = join(folder, 'elsewhere')
  await mkdir(target)
  const fetched = await remoteWith(key).fetch(name, target)
  expect(await readFile(join(fetched, 'nacre.db'))).toEqual(database)
  for (const file of ['manifest.json', 'secret', `files/${fileOf('two')}`])
    expect(await readFile(join(fetched, file))).toEqual(await readFile(join(path, file)))

  // The backups of another key are neither listed nor readable.
  const other = remoteWith('another key')
  expect(await other.list()).toEqual([])
  await expect(other.fetch(name, target)).rejects.toThrow('of this BACKUP_KEY')
})

test('files are uploaded once, and deleted with the last backup that has them', async () => {
  const remote = remoteWith(undefined)
  const old = await writeBackup('2025-01-03T02:30:00.000Z', Buffer.from('1'), ['both', 'old'])
  const next = await writeBackup('2026-11-28T02:30:00.000Z', Buffer.from('2'), ['both', 'new'])
  await remote.upload(old.path, old.name)
  server.requests.length = 0
  await remote.upload(next.path, next.name)
  const uploads = server.requests.filter((one) => one === 'PUT 200')
  // The database, the secret, the new file, the manifest, and the index before and after.
  expect(uploads).toHaveLength(6)

  // A year of newer months, of which the first one is not kept any more.
  for (let month = 1; month <= 12; month += 1) {
    const at = `2025-${String(month).padStart(2, '0')}-28T02:30:00.000Z`
    const one = await writeBackup(at, Buffer.from(at), ['both'])
    await remote.upload(one.path, one.name)
  }
  const deleted = await remote.prune(new Date('2026-11-28T03:00:00.000Z'))
  expect(deleted).toContain(old.name)
  const keys = keysOf()
  expect(keys.filter((one) => one.includes(old.name))).toEqual([])
  expect(keys.filter((one) => one.includes(fileOf('old')))).toEqual([])
  expect(keys.filter((one) => one.includes(fileOf('both')))).toHaveLength(1)
})

test('an interrupted upload is not listed, and is removed after a day', async () => {
  const remote = remoteWith(key)
  const { name, path } = await writeBackup('2026-11-28T02:30:00.000Z', Buffer.from('1'), ['one'])
  await rm(join(path, `files/${fileOf('one')}`))
  await expect(remote.upload(path, name)).rejects.toThrow('ENOENT')
  expect(await remote.list()).toEqual([])
  expect(await remote.prune(new Date('2026-11-28T12:00:00.000Z'))).toEqual([])
  expect(keysOf().some((one) => one.includes('nacre.db'))).toBe(true)
  await remote.prune(new Date('2026-11-30T12:00:00.000Z'))
  expect(keysOf()).toEqual(['index.json'])
})

test('two processes may upload at the same time', async () => {
  const days = ['24', '25', '26', '27'].map((day) => `2026-11-${day}T02:30:00.000Z`)
  const backups = await Promise.all(days.map((at) => writeBackup(at, Buffer.from(at), [])))
  await Promise.all(backups.map(({ name, path }) => remoteWith(key).upload(path, name)))
  const listed = await remoteWith(key).list()
  expect(listed.map(({ name }) => name)).toEqual(backups.map(({ name }) => name).toReversed())
})
