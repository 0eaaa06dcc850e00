import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from './copy-database.ts'

let folder: string
let file: string
let target: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  file = join(folder, 'nacre.db')
  target = join(folder, 'copy.db')
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = wal; create table shell (name text, age integer);
    create index by_name on shell (name);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into shell select 'shell ' || i, i from n;`)
  database.close()
})

test('a copy is a whole database, without a file beside it', async () => {
  await copyDatabase(file, target)
  expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
  const copy = new DatabaseSync(target, { readOnly: true })
  onTestFinished(() => copy.close())
  expect(copy.prepare('select count(*) as n from shell').get()).toEqual({ n: 5_000 })
})

test.each([
  ['a page of a table', 4_096 * 3, 'x'.repeat(4_096)],
  ['the root of an index', 4_096 * 2, '\0'.repeat(4_096)],
  ['the begin of the file', 0, 'nothing that SQLite knows'],
])(
  'a database is not copied of which %s is damaged, and the reason is told',
  async (_, at, what) => {
    const handle = await open(file, 'r+')
    await handle.write(what, at, 'latin1')
    await handle.close()
    const failing = copyDatabase(file, target)
    await expect(failing).rejects.toMatchObject({
      id: 'damaged-database',
      message: expect.stringMatching(/^The database is damaged, so no backup was made: .+\.$/u),
    })
  },
)

test('what an index has lost is found, although every page can be read', async () => {
  const database = new DatabaseSync(file)
  database.enableDefensive?.(false)
  database.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, '(name)', '(age)') where name = 'by_name';`)
  database.close()
  await expect(copyDatabase(file, target)).rejects.toThrow('by_name')
})

test('a file that is no database is refused', async () => {
  await writeFile(file, 'x'.repeat(10_000))
  await expect(copyDatabase(file, target)).rejects.toMatchObject({ id: 'damaged-database' })
})
