import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Where the data of a database is. */
export interface DataLocation {
  /** DATABASE_URL. It is absent for SQLite, whose database is in `dataDir`. */
  readonly url?: string
  readonly dataDir: string
}

/** The contents of a database that many tests start with. They are created once per run and copied. */
export interface Template {
  /** Must be different for different contents. */
  readonly name: string
  /** Fills an empty database, and closes it. */
  prepare(location: DataLocation): Promise<void>
}

const creating = new Map<string, Promise<void>>()

/** Copies the data folder of a template. `create` fills it if it does not exist yet. */
export async function copyTemplateFolder(
  name: string,
  create: (dataDir: string) => Promise<void>,
  dataDir: string,
): Promise<void> {
  const folder = join(inject('templates'), name)
  const created = creating.get(folder) ?? ensureFolder(folder, create)
  creating.set(folder, created)
  await created
  await cp(folder, dataDir, { recursive: true })
}

async function ensureFolder(
  folder: string,
  create: (dataDir: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return
  const newFolder = await mkdtemp(`${folder}-`)
  await create(newFolder)
  await rename(newFolder, folder).catch(async (error: unknown) => {
    // Another worker may have been faster.
    if (!existsSync(folder)) throw error
    await rm(newFolder, { recursive: true })
  })
}
