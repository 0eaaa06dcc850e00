import { localizedMessage } from '#shell/messages/translate.ts'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError } from '#shell/model/app-error.ts'
import { makePrivateFile } from '../private-file.ts'
import { resultCodeOf } from './outage.ts'

/** More pages than a database can have. */
const maxPages = 2 ** 31 - 1

/**
 * Copies a database consistently in one step, without blocking reads or writes. Damage would be
 * copied too, so the copy is checked and a damaged one is rejected.
 *
 * @example
 * await copyDatabase('data/nacre.db', 'data/backups/copy.db')
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
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
  const reason = await findDamage(target)
  if (reason !== undefined) throw corruptionError(reason)
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

/**
 * Checks the copy in a worker thread, which may take minutes. Switches off the log, so that the
 * copy can be read from a read-only disk without additional files.
 */
const integrityCheckProgram = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  try {
    const copy = new DatabaseSync(workerData)
    copy.exec('pragma journal_mode = delete')
    const rows = copy.prepare('pragma integrity_check(3)').all()
    copy.close()
    parentPort.postMessage(rows.map((row) => row.integrity_check))
  } catch (error) {
    parentPort.postMessage([error.message])
  }
`

/** Returns the damage as reported by SQLite, or `undefined`. */
async function findDamage(file: string): Promise<string | undefined> {
  const { Worker } = await import('node:worker_threads')
  return new Promise((resolve, reject) => {
    const worker = new Worker(integrityCheckProgram, { eval: true, workerData: file })
    worker.once('error', reject)
    worker.once('message', (lines: readonly string[]) => {
      const [first] = lines
      resolve(first === 'ok' ? undefined : lines.map(toSingleLine).join('; '))
    })
  })
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '').trim()
}
