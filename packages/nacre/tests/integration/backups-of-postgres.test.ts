import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { every } from '#shell/language/product/job.ts'
import { requireEntity } from '#shell/operations/find-entity.ts'
import { lastVerification } from '#shell/operations/system/backups/backup-job.ts'
import { createAlerts } from '#shell/operations/system/alerts.ts'
import { readNewestBackup, recordBackup } from '#shell/operations/system/backups/newest-backup.ts'
import { backups } from '#shell/run/features/backups.ts'
import { createFileCopier } from '#shell/store/move/copy-to-file.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { createStore } from '#shell/store/store.ts'
import { product } from 'example-library/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { openLibrary } from '../library/open-library.ts'
import { readLibrary } from './read-library.ts'

const author = requireEntity(product.entities, 'author')
const language = 'en'

async function openOnPostgres() {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('PostgreSQL is missing from eachDatabase.')
  const library = await openLibrary(postgres)
  onTestFinished(library.close)
  const folder = await mkdtemp(join(tmpdir(), 'nacre-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const create = (name: string) =>
    library.operations.create({ actor: actors.lena, channel: 'test' }, author, { name })
  return { ...library, folder, create }
}

test('PostgreSQL is copied to a file as it is at one moment, while it is written', async () => {
  const { database, store, folder, create } = await openOnPostgres()
  await create('Before')
  const expected = await readLibrary(store)

  const snapshot = database.snapshot
  const copyTo = createFileCopier(
    {
      ...database,
      // A write that starts after the copy, and ends before its first table is read.
      snapshot: (work) =>
        snapshot?.(async (read) => {
          await read(sql`select 1`.compile(database.build))
          await create('Meanwhile')
          return work(read)
        }) as ReturnType<typeof work>,
    },
    product.entities,
    { language },
  )
  const rows = await copyTo?.(join(folder, 'nacre.db'))
  expect((await stat(join(folder, 'nacre.db'))).mode & 0o077).toBe(0)
  const [now] = await database.read(
    sql`select count(*) as count from author`.compile(database.build),
  )
  expect(rows?.['author']).toBe(Number(now?.['count']) - 1)
  const copy = await openDatabase({ dataDir: folder })
  onTestFinished(copy.close)
  expect(await readLibrary(createStore(copy, product.entities, store.files))).toEqual(expected)
})

test('the job makes a backup of PostgreSQL, checks it, and deletes what a killed process has left', async () => {
  const { database, store, folder: dataDir, create } = await openOnPostgres()
  await create('Ada')
  const remains = join(dataDir, 'backups', 'nacre-2020-01-01T02-30-00Z.half')
  await mkdir(remains, { recursive: true })
  await writeFile(join(remains, 'nacre.db'), 'half')
  await utimes(remains, 0, 0)
  await mkdir(remains.replace('00Z', '01Z'))
  const lines: string[] = []
  const { jobs } = backups({
    product,
    store,
    copyTo: createFileCopier(database, product.entities, { language }),
    config: { dataDir, backupSchedule: every('6 hours'), hasExternalBackups: false } as never,
    log: { info: (line: string) => void lines.push(line) } as never,
  })
  await jobs?.['nacre.backup']?.run({} as never)
  expect(lines).toEqual([
    expect.stringMatching(/^Backup created: /u),
    expect.stringMatching(/^Backup verified: /u),
  ])
  // The other processes, which have another data directory, know of it.
  expect(await readNewestBackup(store)).toMatch(/^\d{4}-/u)
  const { name = '' } = (await lastVerification(join(dataDir, 'backups'))) ?? {}
  expect((await readdir(join(dataDir, 'backups'))).toSorted()).toEqual([
    'nacre-2020-01-01T02-30-01Z.half',
    name,
    'verified.json',
  ])
})

test('no process warns of overdue backups after another one has made a backup', async () => {
  const { store, folder: dataDir, create } = await openOnPostgres()
  await create('Ada')
  const now = () => Date.now() + 8 * 86_400_000
  const read = createAlerts({
    dataDir,
    roles: product.roles,
    store,
    backups: {
      list: async () => [],
      progress: () => ({ underWay: null, failed: null }),
    },
    mail: undefined,
    now,
  })
  const kinds = async () =>
    (await read({ actor: actors.ada, channel: 'test' })).map((alert) => alert.kind)
  expect(await kinds()).toContain('overdue-backup')
  await recordBackup(store, new Date(now()).toISOString())
  expect(await kinds()).not.toContain('overdue-backup')
})
