import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSynced } from '#shell/store/data-folder/durable-files.ts'
import { isFileName } from '#shell/store/files/files.ts'

/** The file of a backup that says what the backup contains. */
export const manifestFile = 'manifest.json'

export interface BackupManifest {
  /** The version of this format. */
  readonly format: 1
  readonly createdAt: string
  /** The version of Nacre that has created the backup. */
  readonly version: string
  /** The size and the SHA-256 of each file, by its path in the backup. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
  /** The number of rows of each table of the database. */
  readonly rows: Readonly<Record<string, number>>
}

/** Writes the manifest durably, as the last file of a backup. */
export function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  return writeSynced(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

/** Reads the manifest of a backup. Returns nothing if it is missing or malformed. */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => '')
  return parseManifest(text)
}

/** Parses the text of a manifest. Returns nothing if it is malformed. */
export function parseManifest(text: string): BackupManifest | undefined {
  try {
    const manifest: unknown = JSON.parse(text)
    return isManifest(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}

function isManifest(value: unknown): value is BackupManifest {
  if (typeof value !== 'object' || value === null) return false
  const { format, files, rows } = value as Partial<Record<keyof BackupManifest, unknown>>
  if (format !== 1 || typeof files !== 'object' || typeof rows !== 'object') return false
  return Object.keys(files ?? {}).every(isBackupPath)
}

/** Checks a path of a manifest. Others could lead out of the folder. */
const isBackupPath = (path: string) =>
  path === 'nacre.db' ||
  path === 'secret' ||
  (path.startsWith('files/') && isFileName(path.slice('files/'.length)))

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(part)
  return hash.digest('hex')
}
