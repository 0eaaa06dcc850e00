import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../private-file.ts'

/**
 * Holds a data folder for this process until it is let go: another one would answer from copies that are no
 * longer true. What holds it is a lock of the system on a file, which ends with the process, however it ends.
 */
export function holdFolder(dataDir: string): () => void {
  const note = join(dataDir, 'in-use.txt')
  const file = join(dataDir, 'in-use.db')
  makePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `The data folder ${dataDir} is in use by another process${holder(note)}. Stop that one first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  writeFileSync(note, String(process.pid), { mode: 0o600 })
  return () => lock.close()
}

/** As whom the system knows it, as far as it has said so. */
function holder(note: string): string {
  try {
    return `, number ${Number.parseInt(readFileSync(note, 'utf8'), 10)}`
  } catch {
    return ''
  }
}
