import { open } from 'node:fs/promises'
import type { ObjectStore } from '#shell/store/s3/object-store.ts'
import { type PartCodec, partSize } from './part-codec.ts'

/** Files in a bucket, in encoded parts. A path has a part for each 16 MiB, at least one. */
export interface RemoteFiles {
  upload(path: string, file: string, bytes: number): Promise<void>
  /** Downloads to a new file. Throws if a part is missing. */
  download(path: string, file: string, bytes: number): Promise<void>
  /** Returns the content of a file of unknown size, or `undefined` if there is none. */
  read(path: string): Promise<Buffer | undefined>
  remove(path: string, bytes: number): Promise<void>
}

export function openRemoteFiles(objects: ObjectStore, codec: PartCodec): RemoteFiles {
  const readPart = async (name: string) => {
    const found = await objects.read(name)
    return found && codec.decode(name, found.content)
  }
  return {
    async upload(path, file, bytes) {
      const source = await open(file)
      try {
        for (const [name, start] of partsOf(path, bytes)) {
          const part = Buffer.alloc(Math.min(partSize, bytes - start))
          await source.read(part, 0, part.length, start)
          await objects.write(name, await codec.encode(name, part))
        }
      } finally {
        await source.close()
      }
    },
    async download(path, file, bytes) {
      const target = await open(file, 'wx', 0o600)
      try {
        for (const [name] of partsOf(path, bytes)) {
          const part = await readPart(name)
          if (!part) throw new Error(`${name} is missing in the bucket.`)
          await target.write(part)
        }
      } finally {
        await target.close()
      }
    },
    async read(path) {
      const parts: Buffer[] = []
      for (let index = 0; ; index += 1) {
        const part = await readPart(partName(path, index))
        if (!part) return index === 0 ? undefined : Buffer.concat(parts)
        parts.push(part)
        if (part.length < partSize) return Buffer.concat(parts)
      }
    },
    async remove(path, bytes) {
      for (const [name] of partsOf(path, bytes)) await objects.remove(name)
    },
  }
}

const partName = (path: string, index: number) => `${path}.${String(index).padStart(5, '0')}`

/** Returns the name and the start of each part. An empty file has one. */
function partsOf(path: string, bytes: number): readonly (readonly [name: string, start: number])[] {
  const count = Math.max(1, Math.ceil(bytes / partSize))
  return Array.from({ length: count }, (_, index) => [partName(path, index), index * partSize])
}
