import { backup, DatabaseSync } from 'node:sqlite'
import { Failure } from '#shell/model/failure.ts'
import { makePrivateFile } from '../private-file.ts'
import { resultOf } from './trouble.ts'

/** More than a database can have. */
const allPages = 2 ** 31 - 1

/**
 * Copies a database as it is at one moment, in one step: neither readers nor the writer wait for it. A copy
 * takes over every damage of the original, so it is checked, and one that is damaged is no backup.
 *
 * @example
 * await copyDatabase('data/nacre.db', 'data/backups/copy.db')
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  makePrivateFile(target)
  try {
    const source = new DatabaseSync(file, { readOnly: true })
    try {
      await backup(source, target, { rate: allPages })
    } finally {
      source.close()
    }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    throw damaged(thrown instanceof Error ? thrown.message : String(thrown), thrown)
  }
  const reason = await findDamage(target)
  if (reason !== undefined) throw damaged(reason)
}

/** The database is malformed, or the file is none. */
function isDamage(thrown: unknown): boolean {
  return [11, 26].includes(resultOf(thrown) ?? 0)
}

function damaged(reason: string, cause?: unknown): Failure {
  return new Failure('damaged-database', {
    says: {
      en: `The database is damaged, so no backup was made: ${reason}.`,
      de: `Die Datenbank ist beschädigt, deshalb wurde keine Sicherung gemacht: ${reason}.`,
    },
    more: { reason },
    cause: cause ?? new Error(reason),
  })
}

/**
 * Reads all of the copy, which may take minutes, in a thread of its own. The copy needs no file beside it
 * afterwards: it is one that can be read from a disk that nobody can write to.
 */
const check = `
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

/** What is wrong with a database, in the words of SQLite; nothing when all is well. */
async function findDamage(file: string): Promise<string | undefined> {
  const { Worker } = await import('node:worker_threads')
  return new Promise((resolve, reject) => {
    const worker = new Worker(check, { eval: true, workerData: file })
    worker.once('error', reject)
    worker.once('message', (lines: readonly string[]) => {
      const [first] = lines
      resolve(first === 'ok' ? undefined : lines.map(oneLine).join('; '))
    })
  })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '').trim()
}
