import { statfs } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { readDatabaseInfo } from '../database-info.ts'
import type { Database } from '../database.ts'
import { migrateSchema, type MigrationOptions } from '../migrate/migrate-schema.ts'
import { inspectDatabase, withDatabase } from '../open-database.ts'
import { makePrivateFile } from '../data-folder/private-file.ts'
import { moveDatabase } from './move-database.ts'

/** A copy must not fill the disk. */
async function assertFreeSpace(database: Database, folder: string): Promise<void> {
  const [{ bsize, bavail }, { bytes }] = await Promise.all([
    statfs(folder),
    readDatabaseInfo(database),
  ])
  if (bsize * bavail < bytes * 1.5) throw new AppError('insufficient-storage')
}

/** Copies a database to a new file `nacre.db`, and returns the number of rows of each table. */
export type CopyToFile = (file: string) => Promise<Readonly<Record<string, number>>>

/**
 * Returns the function that copies a database consistently to a file of the embedded database, while it
 * is used. Returns nothing for a database in memory.
 */
export function createFileCopier(
  database: Database,
  entities: readonly Entity[],
  options: MigrationOptions & { readonly language: string | undefined },
): CopyToFile | undefined {
  const { copyTo, snapshot, clock } = database
  if (copyTo || !snapshot) return copyTo
  return async (file) => {
    if (basename(file) !== 'nacre.db') throw new Error(`${file} is not named nacre.db.`)
    await assertFreeSpace(database, dirname(file))
    makePrivateFile(file)
    await withDatabase({ dataDir: dirname(file) }, { ...options, clock }, async (target) => {
      await migrateSchema(target, { entities }, options)
      await snapshot((read) =>
        moveDatabase({ source: { ...database, read }, target, entities, onTable: () => {} }),
      )
    })
    const { damage, counts } = await inspectDatabase(file)
    if (damage !== undefined) throw new Error(`The copy of the database is damaged: ${damage}.`)
    return counts
  }
}
