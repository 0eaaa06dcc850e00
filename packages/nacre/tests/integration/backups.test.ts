import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#shell/store/database.ts'
import { openDatabase, lockDataFolder } from '#shell/store/open-database.ts'
import {
  deleteBackup,
  findBackup,
  listBackups,
  streamBackup,
} from '#shell/operations/system/backups/backup-folder.ts'
import { createBackupJob, lastVerification } from '#shell/operations/system/backups/backup-job.ts'
import { createBackupFolder } from '#shell/operations/system/backups/create-backup.ts'
import {
  openRemoteBackups,
  type RemoteBackups,
} from '#shell/operations/system/backups/remote/remote-backups.ts'
import { openObjectStore } from '#shell/store/s3/object-store.ts'
import { startS3Server } from '#shell/store/s3/s3-server.fixture.ts'
import { restoreBackup } from '#shell/operations/system/backups/restore-backup.ts'
import { expiredBackups } from '#shell/operations/system/backups/retention.ts'
import { verifyBackup } from '#shell/operations/system/backups/verify-backup.ts'

const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const contentHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const createdAt = '2026-11-28T02:30:00.000Z'
const name = 'nacre-2026-11-28T02-30-00Z'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const run = (database: Database, text: string) =>
  database.write((trx) => trx(sql.raw(text).compile(database.build)))

async function titlesIn(dataDir: string): Promise<readonly unknown[]> {
  const database = await openDatabase({ dataDir })
  const rows = await database.read(
    sql.raw('select title from book order by title').compile(database.build),
  )
  await database.close()
  return rows.map(({ title }) => title)
}

/** Opens an installation with two books, a file and a secret. */
async function openInstallation() {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'files'))
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'files', `${contentHash}.txt`), 'hello')
  await writeFile(join(dataDir, 'files', '.upload'), 'half')
  await writeFile(join(dataDir, 'secret'), secret)
  const database = await openDatabase({ dataDir }, { isAlone: true })
  let isOpen = true
  const close = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  onTestFinished(close)
  await run(database, 'create table book (title text)')
  await run(database, `insert into book values ('Emma'), ('Middlemarch')`)
  const { copyTo } = database
  if (!copyTo) throw new Error('The database has no backups.')
  const source = { dataDir, version: '1.0.0', copyTo }
  return { dataDir, database, source, close, folder: join(dataDir, 'backups', name) }
}

test('a backup has the database, the files and the secret, and its manifest describes them', async () => {
  const { source, folder } = await openInstallation()
  await createBackupFolder(source, createdAt)
  expect((await readdir(folder)).toSorted()).toEqual([
    'files',
    'manifest.json',
    'nacre.db',
    'secret',
  ])
  expect(await readdir(join(folder, 'files'))).toEqual([`${contentHash}.txt`])
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({
    format: 1,
    createdAt,
    version: '1.0.0',
    files: {
      [`files/${contentHash}.txt`]: { bytes: 5, sha256: contentHash },
      secret: { bytes: 64, sha256: expect.stringMatching(/^[\da-f]{64}$/u) },
    },
    rows: { book: 2 },
  })
  // Only its owner can read it.
  expect(((await stat(folder)).mode & 0o077).toString(8)).toBe('0')
  expect(await verifyBackup(folder)).toEqual([])
})

test('a check names each file that is missing or has changed, and a database that is damaged', async () => {
  const { source, folder } = await openInstallation()
  await createBackupFolder(source, createdAt)
  const file = join(folder, 'files', `${contentHash}.txt`)
  await rm(file)
  await writeFile(join(folder, 'secret'), secret.replace('9', '8'))
  expect(await verifyBackup(folder)).toEqual([
    `files/${contentHash}.txt is missing.`,
    'secret has changed since the backup.',
  ])
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
  await writeFile(join(folder, 'manifest.json'), manifest.replace('"secret"', '"../secret"'))
  expect(await verifyBackup(folder)).toEqual(['The manifest is missing or malformed.'])
  await writeFile(join(folder, 'manifest.json'), '{')
  expect(await verifyBackup(folder)).toEqual(['The manifest is missing or malformed.'])
  const backups = join(source.dataDir, 'backups')
  expect(await listBackups(backups)).toEqual([{ name, createdAt, bytes: 0 }])
  await deleteBackup(backups, name)
  expect(await listBackups(backups)).toEqual([])
})

test('a check opens the product, and tells what fails', async () => {
  const { source, folder } = await openInstallation()
  await createBackupFolder(source, createdAt)
  const titles: unknown[] = []
  const open = async (dataDir: string) => void titles.push(...(await titlesIn(dataDir)))
  expect(await verifyBackup(folder, open)).toEqual([])
  expect(titles).toEqual(['Emma', 'Middlemarch'])
  const fail = () => Promise.reject(new Error('The table author is missing.'))
  expect(await verifyBackup(folder, fail)).toEqual(['The table author is missing.'])
  // It leaves nothing behind.
  expect(await readdir(join(source.dataDir, 'backups'))).toEqual([name])
})

test('a restore replaces everything, and keeps what it replaces', async () => {
  const { dataDir, database, source, folder, close } = await openInstallation()
  await createBackupFolder(source, createdAt)
  await run(database, `insert into book values ('Persuasion')`)
  await rm(join(dataDir, 'files', `${contentHash}.txt`))
  await writeFile(join(dataDir, 'secret'), secret.replace('9', '8'))
  await expect(lockDataFolder(dataDir)).rejects.toThrow('in use by another process')
  await close()
  const release = await lockDataFolder(dataDir)
  const replacedFolder = await restoreBackup(folder, dataDir, new Date('2026-11-28T09:00:00Z'))
  release()
  expect(replacedFolder).toBe(join(dataDir, 'replaced-2026-11-28T09-00-00Z'))
  expect(await titlesIn(dataDir)).toEqual(['Emma', 'Middlemarch'])
  expect(await readFile(join(dataDir, 'files', `${contentHash}.txt`), 'utf8')).toBe('hello')
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret)
  expect(await titlesIn(replacedFolder ?? '')).toEqual(['Emma', 'Middlemarch', 'Persuasion'])
  // The backup itself stays what it is.
  expect(await verifyBackup(folder)).toEqual([])
})

test('a restore removes the log of a damaged database, which would damage the restored one', async () => {
  const { dataDir, source, folder, close } = await openInstallation()
  await createBackupFolder(source, createdAt)
  await close()
  await writeFile(join(dataDir, 'nacre.db'), 'damaged')
  await writeFile(join(dataDir, 'nacre.db-wal'), 'log')
  const release = await lockDataFolder(dataDir)
  const replacedFolder = await restoreBackup(folder, dataDir, new Date())
  release()
  expect((await readdir(replacedFolder ?? '')).toSorted()).toContain('nacre.db-wal')
  expect(await readdir(dataDir)).not.toContain('nacre.db-wal')
  expect(await titlesIn(dataDir)).toEqual(['Emma', 'Middlemarch'])
})

test('a restore into an empty folder needs nothing else', async () => {
  const { source, folder } = await openInstallation()
  await createBackupFolder(source, createdAt)
  const empty = await makeFolder()
  expect(await restoreBackup(folder, empty, new Date())).toBeUndefined()
  expect((await readdir(empty)).toSorted()).toEqual(['files', 'nacre.db', 'secret'])
  expect(await titlesIn(empty)).toEqual(['Emma', 'Middlemarch'])
})

test('a download is an archive that tar extracts to the same backup', async () => {
  const { dataDir, source } = await openInstallation()
  await createBackupFolder(source, createdAt)
  const backup = await findBackup(join(dataDir, 'backups'), name)
  const archive = Buffer.concat(
    await Array.fromAsync(streamBackup(join(dataDir, 'backups'), backup)),
  )
  expect(archive.length).toBe(backup.bytes)
  const target = await makeFolder()
  await writeFile(join(target, 'backup.tar'), archive)
  const { status, stderr } = spawnSync('tar', ['-xf', 'backup.tar'], { cwd: target })
  expect([status, stderr.toString()]).toEqual([0, ''])
  expect(await verifyBackup(join(target, name))).toEqual([])
})

test('a backup that fails leaves nothing', async () => {
  const { dataDir, source } = await openInstallation()
  const copyTo = () => Promise.reject(new Error('The disk is full.'))
  await expect(createBackupFolder({ ...source, copyTo }, createdAt)).rejects.toThrow('full')
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
})

test('the newest backup of each day, week and month is kept', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const backups = Array.from({ length: 800 }, (_, index) => ({
    createdAt: new Date(now.getTime() - index * 43_200_000).toISOString(),
  }))
  const expired = new Set(expiredBackups(backups, now))
  const retained = backups.filter((backup) => !expired.has(backup))
  const days = retained.map((backup) => backup.createdAt.slice(0, 10))
  expect(days.slice(0, 7)).toEqual([
    '2026-11-28',
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
  ])
  // Then one of each week and of each month, up to a year.
  expect(retained.length).toBeLessThanOrEqual(7 + 4 + 12 + 1)
  expect(days.at(-1)).toBe('2025-12-31')
  expect(expiredBackups(retained, now)).toEqual([])
})

test('the job creates a backup, checks one each week, and deletes those that expire', async () => {
  const { dataDir, source } = await openInstallation()
  let now = new Date('2026-11-01T02:30:00Z')
  const lines: string[] = []
  const { run: work } = createBackupJob({
    ...source,
    schedule: { every: 'day' },
    clock: { now: () => now },
    log: (line) => void lines.push(line),
    async open(copy) {
      expect(await titlesIn(copy)).toEqual(['Emma', 'Middlemarch'])
    },
  })
  for (let day = 0; day < 20; day += 1) {
    await work({} as never)
    now = new Date(now.getTime() + 86_400_000)
  }
  const folder = join(dataDir, 'backups')
  const names = (await listBackups(folder)).map((backup) => backup.name.slice(6, 16))
  expect(names.slice(0, 7)).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
  ])
  expect(names.length).toBeLessThan(11)
  expect(lines.filter((line) => line.startsWith('Backup verified'))).toHaveLength(3)
  expect(await lastVerification(folder)).toMatchObject({ at: '2026-11-15T02:30:00.000Z' })
})

test('the weekly check downloads the backup from the bucket', async () => {
  const { dataDir, source } = await openInstallation()
  const server = await startS3Server()
  onTestFinished(server.stop)
  const bucket = openRemoteBackups(
    openObjectStore(server.bucket),
    'kXo2N5l8c1Vq7RZt0mYb3JwUe6HsAd9F',
  )
  const opened: string[] = []
  const runWith = async (remote: RemoteBackups, time: string) => {
    const now = new Date(time)
    const options = {
      ...source,
      schedule: { every: 'day' },
      clock: { now: () => now },
      remote,
    } as const
    const { run: work } = createBackupJob({
      ...options,
      log: () => undefined,
      open: async (copy) => void opened.push(...(await titlesIn(copy)).map(String)),
    })
    await work({} as never)
  }
  const damaged: RemoteBackups = {
    ...bucket,
    async fetch(one, folder) {
      const path = await bucket.fetch(one, folder)
      await writeFile(join(path, 'nacre.db'), 'no database')
      return path
    },
  }
  await expect(runWith(damaged, '2026-11-01T02:30:00Z')).rejects.toThrow(
    /is damaged: nacre\.db has changed/u,
  )
  expect(await lastVerification(join(dataDir, 'backups'))).toBeUndefined()
  await runWith(bucket, '2026-11-02T02:30:00Z')
  expect(opened).toEqual(['Emma', 'Middlemarch'])
  expect(await lastVerification(join(dataDir, 'backups'))).toBeDefined()
  const left = await readdir(join(dataDir, 'backups'))
  expect(left.filter((one) => one.startsWith('.'))).toEqual([])
})
