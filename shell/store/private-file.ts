import { closeSync, openSync } from 'node:fs'

/**
 * Makes an empty file that only its owner can read, unless it is there. What SQLite writes beside a database,
 * such as its log, gets the mode of that file.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch {
    // Whoever opens it next says what is wrong with it.
  }
}
