import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Stored files, each under the hash of its content: the same content is stored once and never changes. */
export interface Files {
  /** Stores the content and gives its name, `<hash>.<ending>`. */
  put(content: Uint8Array, ending: string): Promise<string>
  read(name: string): Promise<Uint8Array | undefined>
}

const nameShape = /^[\da-f]{64}\.[a-z\d]{1,5}$/u

export function createFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files')
  return {
    async put(content, ending) {
      const name = `${createHash('sha256').update(content).digest('hex')}.${ending}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await exists(join(folder, name)))) await writeDurably(folder, name, content)
      return name
    },
    async read(name) {
      if (!nameShape.test(name)) return undefined
      try {
        return await readFile(join(folder, name))
      } catch {
        return undefined
      }
    },
  }
}

/** A file is there whole or not at all, also after a power cut: written aside, synced, then renamed. */
async function writeDurably(folder: string, name: string, content: Uint8Array): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, name))
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
