import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Files, isFileName, contentFileName } from './files.ts'
import type { ByteRange } from '#shell/tools/parse-range.ts'
import { syncFolder, undefinedIfMissing, writeSynced } from '../data-folder/durable-files.ts'
import { createIncoming } from './incoming-files.ts'

/** Files up to this size are read at once, which is cheaper than a stream. */
const maxBufferedSize = 256 * 1024

/** Creates the file storage in the data folder. */
export function createDiskFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files')
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined
    const found = await undefinedIfMissing(stat(join(folder, name)))
    if (found && !found.isFile()) throw new Error(`The stored file ${name} is not a file.`)
    return found?.size
  }
  return {
    incoming: createIncoming(folder),
    size: sizeOf,
    async put(content, ending) {
      const name = contentFileName(content, ending)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      if ('path' in content) await moveDurably(folder, content.path, path)
      else if (!(await exists(path))) await writeDurably(folder, path, content)
      return name
    },
    async open(name, range) {
      const size = await sizeOf(name)
      if (size === undefined) return undefined
      const path = join(folder, name)
      if (range) return { size: range.to - range.from + 1, content: createFileStream(path, range) }
      if (size > maxBufferedSize) return { size, content: createFileStream(path) }
      const content = await undefinedIfMissing(readFile(path))
      return content && { size, content }
    },
    async remove(name) {
      if (isFileName(name)) await rm(join(folder, name), { force: true })
    },
  }
}

function createFileStream(
  path: string,
  range?: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { from: start, to: end } = range ?? {}
  const stream = createReadStream(path, {
    highWaterMark: maxBufferedSize,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Writes a file atomically and durably: to a temporary file, then sync, then rename. */
async function writeDurably(folder: string, path: string, content: Uint8Array): Promise<void> {
  const temporaryPath = join(folder, `.${randomUUID()}`)
  try {
    await writeSynced(temporaryPath, content)
    await moveDurably(folder, temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

async function moveDurably(folder: string, from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(folder)
}

async function exists(path: string): Promise<boolean> {
  return (await undefinedIfMissing(access(path).then(() => true))) ?? false
}
