import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function openSqlite() {
  const database = connect(await temporaryFolder())
  onTestFinished(() => database.close())
  return database
}

test('SQLite keeps what was answered through a power cut, and links between records', async () => {
  const database = await openSqlite()
  const pragma = async (name: string) =>
    database.write(async (run) => run(sql.raw(`pragma ${name}`).compile(database.build)))
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
})

test('what only reads in SQLite cannot write', async () => {
  const database = await openSqlite()
  const write = sql.raw('create table shell (name text)').compile(database.build)
  await expect(database.read(write)).rejects.toThrow('readonly')
})

test('the data folder is made, and is for nobody else on the machine', async () => {
  const dataDir = join(await temporaryFolder(), 'far', 'away')
  await connect(dataDir).close()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('a file that is no database is named in one sentence', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'nacre.db'), 'Dear diary, '.repeat(100))
  expect(() => connect(dataDir)).toThrow(
    `The database file ${join(dataDir, 'nacre.db')} cannot be used: file is not a database.`,
  )
})
