import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only its owner can read, unless it exists. SQLite creates its
 * additional files, such as the log, with the same mode.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // The next access reports the error.
  }
}
