import type { S3Bucket } from '#shell/store/s3/s3-client.ts'
import type { ReadVariable } from './parse-variables.ts'
import { readBucket } from './read-bucket.ts'

/** Where backups are copied to, and the key that encrypts them. */
export interface BackupBucket {
  readonly bucket: S3Bucket
  readonly key?: string
}

/** Reads the bucket for copies of backups. Missing variables are added to `problems`. */
export function readBackupBucket(
  read: ReadVariable,
  problems: string[],
): { readonly backupBucket?: BackupBucket } {
  const bucket = readBucket(read, problems, {
    url: 'BACKUP_URL',
    keyId: 'BACKUP_ACCESS_KEY_ID',
    keySecret: 'BACKUP_SECRET_ACCESS_KEY',
    region: 'BACKUP_REGION',
  })
  const key = read('BACKUP_KEY', 'at least 32 random characters, without spaces', toKey)
  if (key !== undefined && !bucket) problems.push('BACKUP_URL is required when BACKUP_KEY is set')
  return bucket ? { backupBucket: { bucket, ...(key === undefined ? {} : { key }) } } : {}
}

function toKey(text: string): string | undefined {
  return /^[!-~]{32,200}$/u.test(text) ? text : undefined
}
