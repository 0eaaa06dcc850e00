import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runSql } from './run-sql.ts'
import { copyTemplateFolder, type DataLocation, type Template } from './template.ts'

/** A temporary database for one test. */
export interface TestDatabase extends DataLocation {
  dispose(): Promise<void>
}

export interface DatabaseKind {
  readonly name: 'sqlite' | 'postgres'
  /** Opens an empty database, or a copy of a template. */
  open(template?: Template): Promise<TestDatabase>
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'nacre-data-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })

const sqlite: DatabaseKind = {
  name: 'sqlite',
  async open(template) {
    const dataDir = await temporaryFolder()
    if (template) {
      const create = (folder: string) => template.prepare({ dataDir: folder })
      await copyTemplateFolder(`${template.name}-sqlite`, create, dataDir)
    }
    return { dataDir, dispose: () => remove(dataDir) }
  },
}

const postgres: DatabaseKind = {
  name: 'postgres',
  async open(template) {
    const server = await serverUrl()
    const create = async (database: string, more = '') => {
      await runSql(server, `create database ${database} ${more} strategy file_copy`)
      const url = new URL(server)
      url.pathname = database
      return url.href
    }
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const dataDir = await temporaryFolder()
    const copied = template && (await copyPostgresTemplate(template, create, dataDir))
    const url = await create(database, copied && `template ${copied}`)
    return {
      url,
      dataDir,
      async dispose() {
        await runSql(server, `drop database ${database} with (force)`)
        await remove(dataDir)
      },
    }
  },
}

/** Both kinds of database, for `describe.each`. */
export const eachDatabase: readonly DatabaseKind[] = [sqlite, postgres]

/** Copies the data folder of a template, and returns the name of its database. Each worker has its own. */
async function copyPostgresTemplate(
  { name, prepare }: Template,
  create: (database: string) => Promise<string>,
  dataDir: string,
): Promise<string> {
  const worker = process.env['VITEST_POOL_ID'] ?? ''
  const run = createHash('sha256').update(inject('templates')).digest('hex').slice(0, 12)
  const database = `template_${name}_${run}`
  const fill = async (folder: string) => prepare({ url: await create(database), dataDir: folder })
  await copyTemplateFolder(`${name}-postgres-${worker}`, fill, dataDir)
  return database
}

async function serverUrl(): Promise<string> {
  const response = await fetch(`${inject('postgresDoor')}/${process.env['VITEST_POOL_ID'] ?? ''}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
