import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shell/language/errors/app-error.ts'
import { syncFolder, undefinedIfMissing } from '#shell/store/data-folder/durable-files.ts'
import { isFileName } from '#shell/store/files/files.ts'
import { diskOf } from '../disk.ts'
import { backupNameAt } from './backup-folder.ts'
import { type BackupManifest, hashOfFile, writeManifest } from './manifest.ts'

/** The parts of an installation that a backup contains. */
export interface BackupSource {
  readonly dataDir: string
  /** The version of Nacre. */
  readonly version: string
  /** Copies the database to a new file, and returns the number of rows of each table. */
  copyTo(file: string): Promise<Readonly<Record<string, number>>>
}

/**
 * Creates a backup in the folder `backups` of the data folder: the database, the files, the secret and a
 * manifest. It has its name, which the function returns, only when it is complete.
 */
export async function createBackupFolder(
  { dataDir, version, copyTo }: BackupSource,
  createdAt: string,
): Promise<string> {
  await assertFreeSpace(dataDir)
  const name = backupNameAt(createdAt)
  const folder = join(dataDir, 'backups', name)
  const partial = `${folder}.half`
  await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 })
  try {
    // Files are linked before and after the copy, so that each file that the copy names is there.
    await linkFiles(dataDir, partial)
    const rows = await copyTo(join(partial, 'nacre.db'))
    await linkFiles(dataDir, partial)
    await copySecret(dataDir, partial)
    await writeManifest(partial, {
      format: 1,
      createdAt,
      version,
      files: await describeFiles(partial),
      rows,
    })
    await rename(partial, folder)
    await syncFolder(join(dataDir, 'backups'))
    return name
  } catch (error) {
    // A partial backup would keep a full disk full.
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** A backup must not fill the disk that the database needs. */
async function assertFreeSpace(dataDir: string): Promise<void> {
  const [{ free }, database] = await Promise.all([
    diskOf(dataDir),
    stat(join(dataDir, 'nacre.db')).catch(() => undefined),
  ])
  if (free < (database?.size ?? 0) * 1.5) throw new AppError('insufficient-storage')
}

/** Links all stored files. Their content never changes, so a link is as good as a copy. */
async function linkFiles(dataDir: string, target: string): Promise<void> {
  for (const name of await readdir(join(dataDir, 'files')).catch(() => [])) {
    if (!isFileName(name)) continue
    await linkOrCopy(join(dataDir, 'files', name), join(target, 'files', name))
  }
}

/** Links a file, or copies it if the file system has no links. A file that is gone is not needed. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST' || code === 'ENOENT') return
    await copyFile(from, to)
  }
}

/** Copies the secret, without which nobody can use a second factor. It may be in a variable instead. */
async function copySecret(dataDir: string, target: string): Promise<void> {
  await undefinedIfMissing(copyFile(join(dataDir, 'secret'), join(target, 'secret')))
}

async function describeFiles(folder: string): Promise<BackupManifest['files']> {
  const files: Record<string, { bytes: number; sha256: string }> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path)
    // The name of a stored file begins with its hash.
    const isStored = entry.parentPath.endsWith('files')
    const [named = ''] = entry.name.split('.')
    const sha256 = isStored ? named : await hashOfFile(path)
    files[isStored ? `files/${entry.name}` : entry.name] = { bytes: size, sha256 }
  }
  return files
}
