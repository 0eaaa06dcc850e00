import type { ObjectStore } from '#shell/store/s3/object-store.ts'
import type { BackupManifest } from '../manifest.ts'
import { expiredBackups } from '../retention.ts'
import { isUserFile, remotePath } from './remote-paths.ts'
import type { RemoteFiles } from './remote-files.ts'
import { changeIndex, type RemoteBackup } from './remote-index.ts'

interface Bucket {
  readonly objects: ObjectStore
  readonly files: RemoteFiles
  readonly all: readonly RemoteBackup[]
  manifestOf(name: string): Promise<BackupManifest | undefined>
}

const day = 86_400_000

/**
 * Deletes the backups that no day, week or month keeps, and what interrupted uploads have left. Returns
 * the names of the deleted backups.
 */
export async function pruneRemote(
  { objects, files, all, manifestOf }: Bucket,
  now: Date,
): Promise<readonly string[]> {
  const complete = all.filter(({ isComplete }) => isComplete)
  const expired = expiredBackups(complete, now)
  const interrupted = all.filter(
    ({ isComplete, createdAt }) => !isComplete && Date.parse(createdAt) < now.getTime() - day,
  )
  const deletable = [...expired, ...interrupted]
  if (deletable.length === 0) return []
  const filesOf = async (backups: readonly RemoteBackup[]) => {
    const manifests = await Promise.all(backups.map(({ name }) => manifestOf(name)))
    return manifests.flatMap((manifest) => Object.entries(manifest?.files ?? {}))
  }
  const retained = await filesOf(complete.filter((backup) => !expired.includes(backup)))
  const retainedPaths = new Set(retained.map(([path]) => path))
  const unused = (await filesOf(expired)).filter(
    ([path]) => isUserFile(path) && !retainedPaths.has(path),
  )
  // The index comes first, so that each backup that it lists is whole.
  const names = new Set(deletable.map(({ name }) => name))
  await changeIndex(objects, (current) => current.filter(({ name }) => !names.has(name)))
  for (const backup of deletable) {
    for (const [path, bytes] of Object.entries(backup.own))
      await files.remove(remotePath(backup, path), bytes)
  }
  const [anyBackup] = deletable
  for (const [path, { bytes }] of unused)
    if (anyBackup) await files.remove(remotePath(anyBackup, path), bytes)
  return expired.map(({ name }) => name)
}
