import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgresServer } from '#shell/store/postgres/administer.ts'

/**
 * Where the data of a test lies: in a SQLite file, or in a new database of a PostgreSQL server. The
 * role of the URL must be allowed to create databases.
 *
 * @example
 * await openTestApp({ database: { postgres: 'postgres://localhost/test' } })
 */
export type TestDatabaseOption = 'sqlite' | { readonly postgres: string }

/** An empty database with a data folder. */
export interface TestDatabase {
  readonly dataDir: string
  readonly databaseUrl?: string
  remove(): Promise<void>
}

export async function createTestDatabase(option: TestDatabaseOption): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-test-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (option === 'sqlite') return { dataDir, remove: removeFolder }
  const name = `nacre_test_${randomUUID().replaceAll('-', '')}`
  await withPostgresServer(option.postgres, (run) => run(`create database ${name}`))
  const url = new URL(option.postgres)
  url.pathname = name
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await withPostgresServer(option.postgres, (run) => run(`drop database ${name} with (force)`))
      await removeFolder()
    },
  }
}
