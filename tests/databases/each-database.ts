import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

/** An empty database for one test. */
export interface TestDatabase {
  /** DATABASE_URL. It is absent for SQLite, whose database is in `dataDir`. */
  readonly url?: string
  readonly dataDir: string
  dispose(): Promise<void>
}

export interface DatabaseKind {
  readonly name: 'sqlite' | 'postgres'
  open(): Promise<TestDatabase>
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'nacre-data-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })

const sqlite: DatabaseKind = {
  name: 'sqlite',
  async open() {
    const dataDir = await temporaryFolder()
    return { dataDir, dispose: () => remove(dataDir) }
  },
}

const postgres: DatabaseKind = {
  name: 'postgres',
  async open() {
    const server = await serverUrl()
    const database = `test_${randomUUID().replaceAll('-', '')}`
    await administer(server, `create database ${database} strategy file_copy`)
    const dataDir = await temporaryFolder()
    const url = new URL(server)
    url.pathname = database
    return {
      url: url.href,
      dataDir,
      async dispose() {
        await administer(server, `drop database ${database} with (force)`)
        await remove(dataDir)
      },
    }
  },
}

/** Both kinds of database, for `describe.each`. */
export const eachDatabase: readonly DatabaseKind[] = [sqlite, postgres]

async function serverUrl(): Promise<string> {
  const response = await fetch(`${inject('postgresDoor')}/${process.env['VITEST_POOL_ID'] ?? ''}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
