import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkOrCopy } from './create-backup.ts'
import { readManifest } from './manifest.ts'

/**
 * Replaces the data of an installation with a backup. What it replaces is kept in a folder, which the
 * function returns if there was something. No process may use the data folder meanwhile, and the log of
 * the database must be in its file.
 *
 * With `load`, the database is not in the data folder: the function fills it from a folder. It must be
 * empty, so that nothing in it is replaced.
 *
 * The new data are complete beside the old ones before anything is replaced. The database comes last, by
 * a rename, so that an interrupted restore leaves the old database or the new one.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  now: Date,
  load?: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const manifest = await readManifest(backup)
  if (!manifest) throw new Error(`${backup} is no backup: it has no manifest.`)
  const staging = join(dataDir, '.restoring')
  await rm(staging, { recursive: true, force: true })
  await mkdir(join(staging, 'files'), { recursive: true, mode: 0o700 })
  for (const path of Object.keys(manifest.files)) {
    const place = path.startsWith('files/') ? linkOrCopy : copyFile
    await place(join(backup, path), join(staging, path))
  }
  if (load) {
    const loaded = join(staging, 'database')
    await mkdir(loaded)
    await rename(join(staging, 'nacre.db'), join(loaded, 'nacre.db'))
    await load(loaded)
  }
  const names = [
    'files',
    ...('secret' in manifest.files ? ['secret'] : []),
    ...(load ? [] : ['nacre.db']),
  ]
  const present = await readdir(dataDir)
  // The log of another database would damage the new one. It exists only if the old one is damaged.
  const logs = load ? [] : ['nacre.db-wal', 'nacre.db-shm'].filter((name) => present.includes(name))
  const old = names.filter((name) => present.includes(name))
  const replacedFolder = join(
    dataDir,
    `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  )
  if (old.length + logs.length > 0) await mkdir(replacedFolder, { mode: 0o700 })
  for (const name of logs) await rename(join(dataDir, name), join(replacedFolder, name))
  for (const name of names) {
    const place = join(dataDir, name)
    // The database is linked, so that there is one at any time.
    const store = name === 'nacre.db' ? linkOrCopy : rename
    if (old.includes(name)) await store(place, join(replacedFolder, name))
    await rename(join(staging, name), place)
  }
  await rm(staging, { recursive: true, force: true })
  return old.length + logs.length > 0 ? replacedFolder : undefined
}
