import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '#shell/store/s3/object-store.ts'
import { type BackupManifest, manifestFile, parseManifest, readManifest } from '../manifest.ts'
import { createPartCodec } from './part-codec.ts'
import { pruneRemote } from './prune-remote.ts'
import { isUserFile, remotePath } from './remote-paths.ts'
import { openRemoteFiles } from './remote-files.ts'
import { changeIndex, readIndex, type RemoteBackup } from './remote-index.ts'

/** The copies of backups in a bucket. */
export interface RemoteBackups {
  /** Lists the complete backups of this key, newest first. */
  list(): Promise<readonly RemoteBackup[]>
  /** Uploads a backup from a folder. Files that the newest backup has are not uploaded again. */
  upload(folder: string, name: string): Promise<void>
  /** Downloads a backup into a folder, and returns the path of the backup. */
  fetch(name: string, folder: string): Promise<string>
  /** Deletes the backups that no day, week or month keeps, and what interrupted uploads have left. */
  prune(now: Date): Promise<readonly string[]>
}

/** Opens the backups in a bucket. With a key, all but their names, sizes and times is encrypted. */
export function openRemoteBackups(objects: ObjectStore, key: string | undefined): RemoteBackups {
  const codec = createPartCodec(key)
  const { keyId } = codec
  const files = openRemoteFiles(objects, codec)
  const manifestOf = async (name: string): Promise<BackupManifest | undefined> => {
    const content = await files.read(remotePath({ name, keyId }, manifestFile))
    return content && parseManifest(content.toString())
  }
  const listAll = async () => (await readIndex(objects)).filter((one) => one.keyId === keyId)
  const listComplete = async () => (await listAll()).filter(({ isComplete }) => isComplete)
  const save = (backup: RemoteBackup) =>
    changeIndex(objects, (all) => [...all.filter(({ name }) => name !== backup.name), backup])
  return {
    list: listComplete,
    async upload(folder, name) {
      const manifest = await readManifest(folder)
      if (!manifest) throw new Error(`${folder} is no backup: it has no manifest.`)
      const [newest] = await listComplete()
      const present = (newest && (await manifestOf(newest.name)))?.files ?? {}
      const backup = await describeBackup(folder, name, keyId, manifest)
      await save(backup)
      for (const [path, { bytes }] of Object.entries(manifest.files)) {
        if (isUserFile(path) && Object.hasOwn(present, path)) continue
        await files.upload(remotePath(backup, path), join(folder, path), bytes)
      }
      const { [manifestFile]: size = 0 } = backup.own
      await files.upload(remotePath(backup, manifestFile), join(folder, manifestFile), size)
      await save({ ...backup, isComplete: true })
    },
    async fetch(name, folder) {
      const backup = (await listAll()).find((one) => one.name === name)
      const manifest = await manifestOf(name)
      if (!manifest) throw new Error(`There is no backup ${name} of this BACKUP_KEY in the bucket.`)
      const partial = join(folder, `${name}.half`)
      await rm(partial, { recursive: true, force: true })
      await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 })
      const own = { [manifestFile]: backup?.own[manifestFile] ?? 0 }
      const sizes = Object.entries(manifest.files).map(
        ([path, { bytes }]) => [path, bytes] as const,
      )
      for (const [path, bytes] of [...sizes, ...Object.entries(own)])
        await files.download(remotePath({ name, keyId }, path), join(partial, path), bytes)
      await rename(partial, join(folder, name))
      return join(folder, name)
    },
    prune: async (now) => pruneRemote({ objects, files, manifestOf, all: await listAll() }, now),
  }
}

async function describeBackup(
  folder: string,
  name: string,
  keyId: string,
  { createdAt, files }: BackupManifest,
): Promise<RemoteBackup> {
  const { size } = await stat(join(folder, manifestFile))
  const own = Object.entries(files).filter(([path]) => !isUserFile(path))
  return {
    name,
    createdAt,
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    own: {
      ...Object.fromEntries(own.map(([path, { bytes }]) => [path, bytes])),
      [manifestFile]: size,
    },
    keyId,
    isComplete: false,
  }
}
