import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../data-folder/private-file.ts'

/**
 * Locks the data folder for this process until it is released, because another process would serve
 * outdated caches. Uses a file lock of the operating system, which ends with the process.
 */
export function lockDataDir(dataDir: string): () => void {
  const ownerFile = join(dataDir, 'in-use.txt')
  const file = join(dataDir, 'in-use.db')
  makePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `The data folder ${dataDir} is in use by another process${describeHolder(ownerFile)}. Stop that one first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 })
  return () => lock.close()
}

/** Returns the process id of the lock holder, if known. */
function describeHolder(ownerFile: string): string {
  try {
    return `, number ${Number.parseInt(readFileSync(ownerFile, 'utf8'), 10)}`
  } catch {
    return ''
  }
}
