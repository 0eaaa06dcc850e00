import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#shell/store/database.ts'
import { readSchemaHash } from '#shell/store/schema-info.ts'
import type { ReadinessChecks } from './readiness.ts'

/** Returns the checks of the database and of the data folder. */
export async function createReadinessChecks(
  database: Database,
  dataDir: string,
): Promise<ReadinessChecks> {
  const expected = await readSchemaHash(database)
  let current = expected
  return {
    async database() {
      current = await readSchemaHash(database)
    },
    // The hash is as old as the last answer of the database, whose outage is another check.
    async schema() {
      if (current === expected) return
      throw new Error('A newer version of the code has changed the database.')
    },
    async disk() {
      const file = join(dataDir, `.readyz-${process.pid}`)
      await writeFile(file, 'ok')
      await rm(file, { force: true })
    },
  }
}
