import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import type { Bucket } from './s3-files.ts'

/** Files beside the database, or in a bucket when there is one. */
export async function openFiles(where: { dataDir: string; bucket?: Bucket }): Promise<Files> {
  if (!where.bucket) return createDiskFiles(where.dataDir)
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(where.dataDir, where.bucket)
}
