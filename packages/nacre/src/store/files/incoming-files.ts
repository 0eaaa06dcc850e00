import type { IncomingFile } from './incoming-file.ts'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Files } from './files.ts'

/** The names of incoming files begin with a dot, unlike those of stored files. */
const incomingNamePattern = /^\.[\da-f-]{36}$/u

/** Creates the storage of incoming files. Uploads are streamed, so memory use is small. */
export function createIncoming(folder: string): Files['incoming'] {
  return {
    async receive(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `.${randomUUID()}`)
      const discard = () => rm(path, { force: true })
      try {
        return { path, ...(await write(path, content)), discard }
      } catch (error) {
        await discard()
        throw isFull(error) ? new AppError('insufficient-storage', { cause: error }) : error
      }
    },
    async deleteAbandoned(before) {
      const names = await readdir(folder).catch(() => [])
      let deletedCount = 0
      for (const name of names.filter((one) => incomingNamePattern.test(one))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        deletedCount += 1
      }
      return deletedCount
    },
  }
}

/** Checks for a full disk or an exceeded quota. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/u.test(`${error.code}`)
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<IncomingFile, 'size' | 'hash'>> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const part of content) {
      size += part.length
      hash.update(part)
      await writeFully(file, part)
    }
    await file.sync()
    return { size, hash: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** A write may be partial, so it repeats until all bytes are written. */
async function writeFully(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let offset = 0; offset < part.length;) {
    const { bytesWritten } = await file.write(part, offset)
    offset += bytesWritten
  }
}
