import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#shell/model/failure.ts'
import type { Files } from './files.ts'

/** A file that has come in and lies aside, under a name that nobody can ask for. */
export interface Received {
  readonly path: string
  readonly size: number
  readonly hash: string
  /** Takes it away. Whoever has received something does so in the end, whatever comes of it. */
  discard(): Promise<void>
}

/** The name of what is coming in begins with a dot, which no stored file has. */
const aside = /^\.[\da-f-]{36}$/u

/** Takes files in, part by part: however large they are, hardly any of it is ever in memory. */
export function createIncoming(folder: string): Files['incoming'] {
  return {
    async receive(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `.${randomUUID()}`)
      const discard = () => rm(path, { force: true })
      try {
        return { path, ...(await write(path, content)), discard }
      } catch (thrown) {
        await discard()
        throw isFull(thrown) ? new Failure('no-room', { cause: thrown }) : thrown
      }
    },
    async sweep(before) {
      const names = await readdir(folder).catch(() => [])
      let swept = 0
      for (const name of names.filter((one) => aside.test(one))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        swept += 1
      }
      return swept
    },
  }
}

/** The disk is full, or whoever runs this has used up their part of it. */
function isFull(thrown: unknown): boolean {
  return (
    thrown instanceof Error && 'code' in thrown && /^(?:ENOSPC|EDQUOT)$/u.test(`${thrown.code}`)
  )
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<Received, 'size' | 'hash'>> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const part of content) {
      size += part.length
      hash.update(part)
      await writeWhole(file, part)
    }
    await file.sync()
    return { size, hash: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** A disk may take less at once than it is given. */
async function writeWhole(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let done = 0; done < part.length;) {
    const { bytesWritten } = await file.write(part, done)
    done += bytesWritten
  }
}
