import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import type { S3Bucket } from '../s3/s3-client.ts'

/** Opens the file storage: an S3 bucket if configured, otherwise the data folder. */
export async function openFileStorage(where: {
  dataDir: string
  bucket?: S3Bucket
}): Promise<Files> {
  if (!where.bucket) return createDiskFiles(where.dataDir)
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(where.dataDir, where.bucket)
}
