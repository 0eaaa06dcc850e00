import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectSqlite } from './connect.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function openSqlite() {
  const database = connectSqlite(await temporaryFolder())
  onTestFinished(() => database.close())
  return database
}

test('SQLite uses durable commits and enforces foreign keys', async () => {
  const database = await openSqlite()
  const pragma = async (name: string) =>
    database.write(async (trx) => trx(sql.raw(`pragma ${name}`).compile(database.build)))
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
})

test('the read connection of SQLite cannot write', async () => {
  const database = await openSqlite()
  const write = sql.raw('create table shell (name text)').compile(database.build)
  await expect(database.read(write)).rejects.toThrow('readonly')
})

test('creates the data folder, readable for the owner only', async () => {
  const dataDir = join(await temporaryFolder(), 'far', 'away')
  await connectSqlite(dataDir).close()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('reports a file that is no database', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'nacre.db'), 'Dear diary, '.repeat(100))
  expect(() => connectSqlite(dataDir)).toThrow(
    `The database file ${join(dataDir, 'nacre.db')} cannot be used: file is not a database.`,
  )
})
