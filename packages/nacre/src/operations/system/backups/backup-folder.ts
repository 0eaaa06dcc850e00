import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shell/language/errors/app-error.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { streamTar, type TarEntry, tarSize } from '#shell/tools/tar.ts'

/** A backup in the folder `backups` of the data folder. */
export interface Backup {
  readonly name: string
  readonly createdAt: string
  /** The size of its download. Zero if its manifest is damaged. */
  readonly bytes: number
}

/** A backup is a folder. Up to version 0.1 it was a copy of the database alone. */
const namePattern = /^nacre-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:\.db)?$/u
/** Partial backups, and what an interrupted check leaves. Their names differ from those of backups. */
const partialPattern = /^(?:nacre-[\dTZ-]+(?:\.db)?\.half(?:-journal)?|\.verify-.*)$/u

export function backupNameAt(createdAt: string): string {
  return `nacre-${createdAt.slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the time in the name of a backup, or nothing if it is no name of a backup. */
function timeOfBackup(name: string): string | undefined {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? []
  return date === undefined ? undefined : `${date}T${hours}:${minutes}:${seconds}.000Z`
}

/** Returns when the newest backup was created. */
export async function newestBackupTime(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => timeOfBackup(name) ?? [])
    .toSorted()
    .at(-1)
}

export async function findBackup(folder: string, name: string): Promise<Backup> {
  // The pattern prevents path traversal.
  const createdAt = timeOfBackup(name)
  const found = createdAt && (await stat(join(folder, name)).catch(() => undefined))
  if (!createdAt || !found) throw new AppError('not-found')
  if (found.isFile()) return { name, createdAt, bytes: found.size }
  const entries = await entriesOf(folder, name).catch(() => [])
  return { name, createdAt, bytes: entries.length === 0 ? 0 : tarSize(entries) }
}

/** Lists the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((name) => timeOfBackup(name) !== undefined)
  const all = await Promise.all(names.map((name) => findBackup(folder, name)))
  return all.toSorted((one, other) => other.name.localeCompare(one.name))
}

/** Deletes a backup. */
export async function deleteBackup(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  entriesByPath.delete(path)
  await rm(path, { recursive: true, force: true })
}

/**
 * Deletes what interrupted backups have left, if it was begun before `begunBefore`. Without that, call it
 * only while no backup is running.
 */
export async function deletePartialBackups(dataDir: string, begunBefore = Infinity): Promise<void> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => partialPattern.test(one))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < begunBefore) await rm(path, { recursive: true, force: true })
  }
}

/** Streams a backup as an archive. A file is opened when it is first read, and closed in any case. */
export async function* streamBackup(folder: string, backup: Backup): AsyncGenerator<Uint8Array> {
  const { name, createdAt } = backup
  if (name.endsWith('.db')) yield* createReadStream(join(folder, name))
  else yield* streamTar(await entriesOf(folder, name), new Date(createdAt))
}

/** A backup never changes, so its files are read from its manifest once. */
const entriesByPath = new Map<string, readonly TarEntry[]>()

async function entriesOf(folder: string, name: string): Promise<readonly TarEntry[]> {
  const path = join(folder, name)
  const known = entriesByPath.get(path)
  if (known) return known
  const manifest = await readManifest(path)
  if (!manifest) throw new AppError('not-found')
  const { size } = await stat(join(path, manifestFile))
  const files = [[manifestFile, { bytes: size }], ...Object.entries(manifest.files)] as const
  const entries = files.map(([file, { bytes }]) => ({
    folder: name,
    name: file,
    bytes,
    file: join(path, file),
  }))
  entriesByPath.set(path, entries)
  return entries
}
