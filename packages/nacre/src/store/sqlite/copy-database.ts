import { localizedMessage } from '#shell/messages/translate.ts'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError } from '#shell/language/errors/app-error.ts'
import { makePrivateFile } from '../data-folder/private-file.ts'
import { type CopyContents, inspectCopy } from './inspect-copy.ts'
import { resultCodeOf } from './outage.ts'

/** More pages than a database can have. */
const maxPages = 2 ** 31 - 1

/**
 * Copies a database consistently in one step, without blocking reads or writes. Damage would be
 * copied too, so the copy is checked and a damaged one is rejected. Returns the number of rows of each
 * table.
 *
 * @example
 * await copyDatabase('data/nacre.db', 'data/backups/copy.db')
 */
export async function copyDatabase(file: string, target: string): Promise<CopyContents['counts']> {
  makePrivateFile(target)
  try {
    const source = new DatabaseSync(file, { readOnly: true })
    try {
      await backup(source, target, { rate: maxPages })
    } finally {
      source.close()
    }
  } catch (error) {
    if (!isCorruption(error)) throw error
    throw corruptionError(error instanceof Error ? error.message : String(error), error)
  }
  const { damage, counts } = await inspectCopy(target)
  if (damage !== undefined) throw corruptionError(damage)
  return counts
}

/** Checks for a malformed database, or a file that is none. */
function isCorruption(error: unknown): boolean {
  return [11, 26].includes(resultCodeOf(error) ?? 0)
}

function corruptionError(reason: string, cause?: unknown): AppError {
  return new AppError('damaged-database', {
    message: localizedMessage('api.backups.damaged', { reason }),
    details: { reason },
    cause: cause ?? new Error(reason),
  })
}
