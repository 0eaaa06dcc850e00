import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inspectDatabase } from '#shell/store/open-database.ts'
import { hashOfFile, readManifest } from './manifest.ts'

/**
 * Compares a backup with its manifest: each file by its size and its hash, the database by its integrity
 * and its rows. `open` may look further into a temporary data folder with the database. Returns what is
 * wrong.
 */
export async function verifyBackup(
  folder: string,
  open: (dataDir: string) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const manifest = await readManifest(folder)
  if (!manifest) return ['The manifest is missing or malformed.']
  const problems: string[] = []
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = join(folder, path)
    const found = await stat(file).catch(() => undefined)
    if (!found) problems.push(`${path} is missing.`)
    else if (found.size !== bytes || (await hashOfFile(file)) !== sha256)
      problems.push(`${path} has changed since the backup.`)
  }
  if (problems.length > 0) return problems
  const temporary = await mkdtemp(join(dirname(folder), '.verify-'))
  try {
    const copy = join(temporary, 'nacre.db')
    await copyFile(join(folder, 'nacre.db'), copy)
    const { damage, counts } = await inspectDatabase(copy)
    if (damage !== undefined) return [`The database is damaged: ${damage}.`]
    for (const [table, count] of Object.entries(manifest.rows)) {
      if (counts[table] !== count)
        problems.push(`The table ${table} has ${counts[table] ?? 0} rows instead of ${count}.`)
    }
    if (problems.length > 0) return problems
    await open(temporary)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
