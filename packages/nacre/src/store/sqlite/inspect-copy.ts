/** What a copy of a database contains. */
export interface CopyContents {
  /** The damage that SQLite has found, if any. */
  readonly damage: string | undefined
  /** The number of rows of each table. */
  readonly counts: Readonly<Record<string, number>>
}

/**
 * The worker that reads the copy, which may take minutes. It switches off the log, so that the copy can
 * be read from a read-only disk without additional files.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  try {
    const { file, isLive } = workerData
    const copy = new DatabaseSync(file, { readOnly: isLive })
    if (!isLive) copy.exec('pragma journal_mode = delete')
    const lines = copy.prepare('pragma integrity_check(3)').all().map((row) => row.integrity_check)
    const tables = copy.prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' and name not like '%~_~_search%' escape '~' order by name",
    ).all()
    const counts = {}
    for (const { name } of tables) {
      const quoted = '"' + name.replaceAll('"', '""') + '"'
      counts[name] = copy.prepare('select count(*) as count from ' + quoted).get().count
    }
    copy.close()
    parentPort.postMessage({ lines, counts })
  } catch (error) {
    parentPort.postMessage({ lines: [error.message], counts: {} })
  }
`

/**
 * Checks the integrity of a copy of a database, and counts its rows. A database in use is only read.
 */
export async function inspectCopy(file: string, isLive = false): Promise<CopyContents> {
  const { Worker } = await import('node:worker_threads')
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData: { file, isLive } })
    worker.once('error', reject)
    worker.once('message', ({ lines, counts }: Answer) => {
      const [first] = lines
      const damage = first === 'ok' ? undefined : lines.map(toSingleLine).join('; ')
      resolve({ damage, counts })
    })
  })
}

interface Answer {
  readonly lines: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '').trim()
}
