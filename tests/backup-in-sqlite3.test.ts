import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#shell/store/sqlite/copy-database.ts'
import { eachDatabase } from './databases/each-database.ts'
import { openLibrary } from './sample/open-library.ts'

const program = process.env['SQLITE_PATH'] || 'sqlite3'
const isThere = spawnSync(program, ['-version']).status === 0
const why = isThere ? '' : ' (left out: there is no program sqlite3 on this machine)'

/** What the program prints, or what is wrong. */
function ask(file: string, ...commands: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, ['-bail', file], {
    input: commands.join('\n'),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  expect([stderr, status]).toEqual(['', 0])
  return stdout.trim()
}

test.runIf(isThere)(
  `A backup opens in the program sqlite3, which reads, searches, changes and dumps it${why}`,
  async () => {
    const [sqlite] = eachDatabase
    if (!sqlite) throw new Error('SQLite is always there.')
    const library = await openLibrary(sqlite)
    onTestFinished(library.close)
    const { dataDir } = library.where
    const backup = join(dataDir, 'backup.db')
    await copyDatabase(join(dataDir, 'nacre.db'), backup)

    expect(ask(backup, 'pragma integrity_check;')).toBe('ok')
    expect(ask(backup, '.schema')).toContain('CREATE VIRTUAL TABLE "book__search"')
    expect(Number(ask(backup, 'select count(*) from book;'))).toBeGreaterThan(0)
    const found = (word: string) =>
      ask(backup, `select count(*) from book__search where book__search match '${word}';`)
    const [first] = ask(backup, 'select id from book limit 1;').split('\n')
    ask(backup, `update book set title = 'Ωμέγα und Ёлка' where id = '${first}';`)
    expect([found('ωμεγα'), found('елка')]).toEqual(['1', '1'])
    const others = `select group_concat('"' || name || '"') from pragma_table_info('book')
      where name not in ('id', 'title', 'isbn', '_row');`
    const columns = ask(backup, others)
    ask(
      backup,
      `insert into book (id, title, ${columns}) select 'new', 'Ωμέγα zwei', ${columns} from book where id = '${first}';`,
    )
    expect(found('ωμεγα')).toBe('2')
    ask(backup, `delete from book where id = 'new';`)
    expect(found('ωμεγα')).toBe('1')

    const again = join(dataDir, 'again.db')
    ask(again, ask(backup, '.dump'))
    expect(ask(again, 'select count(*) from book;')).toBe(ask(backup, 'select count(*) from book;'))
  },
)
