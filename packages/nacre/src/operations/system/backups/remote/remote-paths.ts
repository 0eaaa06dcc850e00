import type { RemoteBackup } from './remote-index.ts'

/** Checks whether a file of a backup was uploaded by a user. */
export function isUserFile(path: string): boolean {
  return path.startsWith('files/')
}

/** Returns where a file of a backup is. Files of users are shared by all backups of a key. */
export function remotePath(
  { name, keyId }: Pick<RemoteBackup, 'name' | 'keyId'>,
  path: string,
): string {
  return isUserFile(path) ? `${keyId}/${path}` : `${keyId}/${name}/${path}`
}
