import type { ObjectStore } from '#shell/store/s3/object-store.ts'

/** A backup in a bucket, as its index lists it. */
export interface RemoteBackup {
  readonly name: string
  readonly createdAt: string
  /** The size of its files. */
  readonly bytes: number
  /** The number of bytes of each file besides those that users have uploaded. */
  readonly own: Readonly<Record<string, number>>
  /** The key of its encryption, or `plain`. Files are shared by the backups of one key. */
  readonly keyId: string
  /** Whether all of it has been uploaded. Otherwise it is under way, or was interrupted. */
  readonly isComplete: boolean
}

interface Index {
  readonly format: 1
  readonly backups: readonly RemoteBackup[]
}

const indexName = 'index.json'
const maxTries = 5

/** Reads the backups in a bucket, newest first, also those that are incomplete. */
export async function readIndex(objects: ObjectStore): Promise<readonly RemoteBackup[]> {
  return (await load(objects)).backups
}

/** Changes the list of backups. Another process may do so at the same time. */
export async function changeIndex(
  objects: ObjectStore,
  change: (backups: readonly RemoteBackup[]) => readonly RemoteBackup[],
): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const { backups, tag } = await load(objects)
    const index: Index = { format: 1, backups: sortNewestFirst(change(backups)) }
    const content = Buffer.from(`${JSON.stringify(index, undefined, 2)}\n`)
    if (await objects.replace(indexName, content, tag)) return
  }
  throw new Error('The index of the backups was changed by others at the same time.')
}

async function load(objects: ObjectStore) {
  const found = await objects.read(indexName)
  if (!found) return { backups: [], tag: undefined }
  const index = JSON.parse(found.content.toString()) as Partial<Index>
  // The index of a newer version must not be overwritten.
  if (index.format !== 1 || !index.backups)
    throw new Error('The index of the backups has an unknown format.')
  return { backups: index.backups, tag: found.tag }
}

const sortNewestFirst = (backups: readonly RemoteBackup[]) =>
  backups.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
