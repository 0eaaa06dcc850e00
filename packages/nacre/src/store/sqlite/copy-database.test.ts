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

test('a copy is a complete database without additional files', async () => {
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
  'rejects the copy of a database with damaged %s, and reports the reason',
  async (_, at, what) => {
    const handle = await open(file, 'r+')
    await handle.write(what, at, 'latin1')
    await handle.close()
    const failing = copyDatabase(file, target)
    await expect(failing).rejects.toMatchObject({
      code: 'damaged-database',
      message: expect.stringMatching(/^The database is damaged: .+\. No backup was created\.$/u),
    })
  },
)

test('detects a corrupt index although every page can be read', async () => {
  const database = new DatabaseSync(file)
  database.enableDefensive?.(false)
  database.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, '(name)', '(age)') where name = 'by_name';`)
  database.close()
  await expect(copyDatabase(file, target)).rejects.toThrow('by_name')
})

test('rejects a file that is no database', async () => {
  await writeFile(file, 'x'.repeat(10_000))
  await expect(copyDatabase(file, target)).rejects.toMatchObject({ code: 'damaged-database' })
})
