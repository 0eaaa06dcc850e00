import { createHash } from 'node:crypto'
import { consumeBody, createS3Client, type S3Bucket } from './s3-client.ts'

/** An object with the tag of its version. */
export interface StoredObject {
  readonly content: Buffer
  readonly tag: string | undefined
}

/** Objects of at most some megabytes, by name. */
export interface ObjectStore {
  read(name: string): Promise<StoredObject | undefined>
  write(name: string, content: Uint8Array<ArrayBuffer>): Promise<void>
  /**
   * Writes an object unless another process has written it since it was read. `tag` is that of the read
   * object, or `undefined` if there was none. Returns whether it was written.
   */
  replace(name: string, content: Uint8Array<ArrayBuffer>, tag: string | undefined): Promise<boolean>
  remove(name: string): Promise<void>
}

/** Opens the objects in an S3-compatible bucket. */
export function openObjectStore(bucket: S3Bucket): ObjectStore {
  const call = createS3Client(bucket)
  const put = async (
    name: string,
    body: Uint8Array<ArrayBuffer>,
    conditions: Readonly<Record<string, string>>,
  ) => {
    // The storage verifies the hash, so corrupted uploads are rejected.
    const sha256 = createHash('sha256').update(body).digest('hex')
    const headers = { 'x-amz-content-sha256': sha256, ...conditions }
    const response = await call({ method: 'PUT', name, headers, body, size: body.length })
    await consumeBody(response)
    return response?.ok === true
  }
  return {
    async read(name) {
      const response = await call({ method: 'GET', name })
      if (!response) return undefined
      const tag = response.headers.get('etag') ?? undefined
      return { content: Buffer.from(await response.arrayBuffer()), tag }
    },
    async write(name, content) {
      await put(name, content, {})
    },
    replace: (name, content, tag) =>
      put(name, content, tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag }),
    async remove(name) {
      await consumeBody(await call({ method: 'DELETE', name }))
    },
  }
}
