import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import {
  consumeBody,
  contentLengthOf,
  createS3Client,
  gatewayError,
  type S3Bucket,
} from '../s3/s3-client.ts'
import { type Files, isFileName, contentFileName } from './files.ts'
import { createIncoming } from './incoming-files.ts'

/**
 * Creates the file storage in a bucket. Incoming files are stored in the data folder until they are
 * validated.
 */
export function createS3Files(dataDir: string, bucket: S3Bucket): Files {
  const call = createS3Client(bucket)
  return {
    incoming: createIncoming(join(dataDir, 'files')),
    async put(content, ending) {
      const name = contentFileName(content, ending)
      const body = 'path' in content ? await openAsBlob(content.path) : new Uint8Array(content)
      const size = body instanceof Blob ? body.size : body.length
      // The storage verifies the hash, so corrupted uploads are rejected.
      const headers = { 'x-amz-content-sha256': name.slice(0, 64) }
      await consumeBody(await call({ method: 'PUT', name, headers, body, size }))
      return name
    },
    async size(name) {
      if (!isFileName(name)) return undefined
      const found = await call({ method: 'HEAD', name })
      return found && contentLengthOf(found)
    },
    async open(name, range) {
      if (!isFileName(name)) return undefined
      const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {}
      const found = await call({ method: 'GET', name, headers })
      if (!found) return undefined
      if (range && found.status !== 206) throw gatewayError(`The store knows no ranges.`)
      return { size: contentLengthOf(found), content: found.body ?? new Uint8Array() }
    },
    async remove(name) {
      if (isFileName(name)) await consumeBody(await call({ method: 'DELETE', name }))
    },
  }
}
