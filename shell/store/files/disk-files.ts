import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Files, isFileName, nameOf, type Range } from './files.ts'
import { createIncoming } from './incoming.ts'

/** What is not larger than this is read at once, which costs less than a stream. */
const readAtOnce = 256 * 1024

/** Files beside the database, in the data folder. */
export function createDiskFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files')
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined
    const found = await ifThere(stat(join(folder, name)))
    if (found && !found.isFile()) throw new Error(`The stored file ${name} is not a file.`)
    return found?.size
  }
  return {
    incoming: createIncoming(folder),
    size: sizeOf,
    async put(content, ending) {
      const name = nameOf(content, ending)
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
      if (range) return { size: range.to - range.from + 1, content: streamOf(path, range) }
      if (size > readAtOnce) return { size, content: streamOf(path) }
      const content = await ifThere(readFile(path))
      return content && { size, content }
    },
    async remove(name) {
      if (isFileName(name)) await rm(join(folder, name), { force: true })
    },
  }
}

function streamOf(path: string, range?: Range): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { from: start, to: end } = range ?? {}
  const stream = createReadStream(path, {
    highWaterMark: readAtOnce,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A file is there whole or not at all, also after a power cut: written aside, synced, then renamed. */
async function writeDurably(folder: string, path: string, content: Uint8Array): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await writeSynced(aside, content)
    await moveDurably(folder, aside, path)
  } catch (thrown) {
    await rm(aside, { force: true })
    throw thrown
  }
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function moveDurably(folder: string, from: string, to: string): Promise<void> {
  await rename(from, to)
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return (await ifThere(access(path).then(() => true))) ?? false
}

async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined
    throw thrown
  }
}
