import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Moves what is in the log of the database into its file. A damaged database is left as it is. */
export function writeLogToFile(dataDir: string): void {
  const file = join(dataDir, 'nacre.db')
  if (!existsSync(file)) return
  try {
    const connection = new DatabaseSync(file)
    connection.exec('pragma wal_checkpoint(truncate)')
    connection.close()
  } catch {
    // Whoever restores a backup may do so because of the damage.
  }
}
