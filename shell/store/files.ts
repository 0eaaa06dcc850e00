import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
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
      if (!nameShape.test(name))
        throw new Error(`A file cannot be stored with the ending ${ending}.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await exists(join(folder, name)))) await writeDurably(folder, name, content)
      return name
    },
    async read(name) {
      if (!nameShape.test(name)) return undefined
      try {
        return await readFile(join(folder, name))
      } catch (thrown) {
        if (isMissing(thrown)) return undefined
        throw thrown
      }
    },
  }
}

/** A file is there whole or not at all, also after a power cut: written aside, synced, then renamed. */
async function writeDurably(folder: string, name: string, content: Uint8Array): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await writeSynced(aside, content)
    await rename(aside, join(folder, name))
  } catch (thrown) {
    await rm(aside, { force: true })
    throw thrown
  }
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
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

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (thrown) {
    if (isMissing(thrown)) return false
    throw thrown
  }
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
}
