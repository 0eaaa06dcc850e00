import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#shell/store/sqlite/copy-database.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openLibrary } from '#tests/library/open-library.ts'

const program = process.env['SQLITE_PATH'] || 'sqlite3'
const isInstalled = spawnSync(program, ['-version']).status === 0
const skipReason = isInstalled ? '' : ' (skipped: sqlite3 is not installed)'

/** Runs SQL in the program and returns its output. */
function runSql(file: string, ...commands: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, ['-bail', file], {
    input: commands.join('\n'),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  expect([stderr, status]).toEqual(['', 0])
  return stdout.trim()
}

test.runIf(isInstalled)(
  `the sqlite3 program reads, searches, changes and dumps a backup${skipReason}`,
  async () => {
    const [sqlite] = eachDatabase
    if (!sqlite) throw new Error('SQLite is missing from eachDatabase.')
    const library = await openLibrary(sqlite)
    onTestFinished(library.close)
    const { dataDir } = library.where
    const backup = join(dataDir, 'backup.db')
    await copyDatabase(join(dataDir, 'nacre.db'), backup)

    expect(runSql(backup, 'pragma integrity_check;')).toBe('ok')
    expect(runSql(backup, '.schema')).toContain('CREATE VIRTUAL TABLE "book__search"')
    expect(Number(runSql(backup, 'select count(*) from book;'))).toBeGreaterThan(0)
    const countMatches = (word: string) =>
      runSql(backup, `select count(*) from book__search where book__search match '${word}';`)
    const [first] = runSql(backup, 'select id from book limit 1;').split('\n')
    runSql(backup, `update book set title = 'Ωμέγα und Ёлка' where id = '${first}';`)
    expect([countMatches('ωμεγα'), countMatches('елка')]).toEqual(['1', '1'])
    const otherColumns = `select group_concat('"' || name || '"') from pragma_table_info('book')
      where name not in ('id', 'title', 'isbn', '_row');`
    const columns = runSql(backup, otherColumns)
    runSql(
      backup,
      `insert into book (id, title, ${columns}) select 'new', 'Ωμέγα zwei', ${columns} from book where id = '${first}';`,
    )
    expect(countMatches('ωμεγα')).toBe('2')
    runSql(backup, `delete from book where id = 'new';`)
    expect(countMatches('ωμεγα')).toBe('1')

    const restored = join(dataDir, 'restored.db')
    runSql(restored, runSql(backup, '.dump'))
    expect(runSql(restored, 'select count(*) from book;')).toBe(
      runSql(backup, 'select count(*) from book;'),
    )
  },
)
