import { once } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database, DatabaseRow, Tables } from '#shell/store/database.ts'
import { migrateSchema, previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openAccounts } from '../../integration/accounts/open-accounts.ts'
import { library } from '../../sample/product.ts'
import { eachDatabase } from '../each-database.ts'
import facts from './facts.json' with { type: 'json' }
import { columns, systemColumns, tables, values } from './renamed.ts'
import { withLibrary } from './restore.ts'

const rowsOf = ({ read, build }: { read: Database['read']; build: Kysely<Tables> }, name: string) =>
  read(build.selectFrom(name).selectAll().compile())

/** A row of 0.1.0 under its present names. */
function renamedRow(table: string, row: DatabaseRow): DatabaseRow {
  const own = columns[table] ?? {}
  // The table of an entity that is no longer declared stays as it was.
  const isAsBefore = table.startsWith('nacre_') || table === 'pamphlet'
  const names = isAsBefore ? own : { ...systemColumns, ...own }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      names[column] ?? column,
      values[`${table}.${column}`]?.[String(value)] ?? value,
    ]),
  )
}

describe.each(eachDatabase)('a database of version 0.1.0, on $name', (kind) => {
  const known = facts[kind.name]
  const counted = Object.entries(known.counts).filter(([name]) => !name.includes('__search'))
  const openOld = async () => {
    const { url, dataDir, dispose } = await withLibrary(kind).open()
    onTestFinished(dispose)
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    /** In a connection of its own: over SQLite a process holds its data folder. */
    const using = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(where)
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    return { where, using }
  }
  const everything = async (database: Database) =>
    new Map(
      await Promise.all(
        counted.map(async ([name]) => [name, await rowsOf(database, name)] as const),
      ),
    )

  test('keeps every row of every table under the present names, and a second start changes nothing', async () => {
    const { using } = await openOld()
    const before = await using(everything)
    for (const [name, count] of counted)
      expect([name, before.get(name)?.length]).toEqual([name, count])
    const plan = await using((database) => previewMigration(database, library))
    expect(plan).toMatchObject({ isBlocked: false, isChanged: true })
    const printed = plan.lines.join('\n')
    expect(printed).toContain('nacre_api_key: rename nacre_key to nacre_api_key (3 records kept); ')
    expect(printed).toContain('rename due to run_at (14 values kept)')
    expect(printed).toContain('rename stored values of channel')
    expect(printed).toContain('rename removed to removedAt (2 values kept)')
    const upgraded = await using((database) => migrateSchema(database, library))
    expect(upgraded).toMatchObject({ isChanged: true })
    for (const [name, rows] of before) {
      if (name === 'nacre_setting' || name === 'nacre_shape') continue
      const now = await using((database) => rowsOf(database, tables[name] ?? name))
      expect(now.length, name).toBe(rows.length)
      const wanted = rows.map((row) => expect.objectContaining(renamedRow(name, row)))
      expect(now, name).toEqual(expect.arrayContaining(wanted))
    }
    const settings = await using((database) => rowsOf(database, 'nacre_setting'))
    const model = before.get('nacre_setting')?.find(({ name }) => name === 'model')
    expect(settings).toContainEqual(model)
    const snapshot = settings.find(({ name }) => name === 'schema')
    expect(String(snapshot?.['value'])).not.toMatch(/"(?:kind|gives)":"(?:whole|moment|several)"/u)
    const again = await using((database) => migrateSchema(database, library))
    expect(again).toMatchObject({ isChanged: false })
    expect(await using((database) => rowsOf(database, 'nacre_setting'))).toEqual(settings)
  })

  test('is as it was after its upgrade was killed', async () => {
    const { where, using } = await openOld()
    const before = await using(everything)
    const file = fileURLToPath(new URL('killed.fixture.ts', import.meta.url))
    const child = fork(file, [JSON.stringify(where)], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await using(everything)).toEqual(before)
    const upgraded = await using((database) => migrateSchema(database, library))
    expect(upgraded).toMatchObject({ isChanged: true })
  })

  test('lets people and programs in, and shows them what they had', async () => {
    const opened = await openAccounts(withLibrary(kind))
    onTestFinished(opened.close)
    // What was tried too often is forgotten by then.
    opened.pass(2 * 86_400_000)
    const browser = opened.browser()
    const { status } = await browser.signIn('ada@example.org', facts.password)
    expect(status).toBe(200)
    const { body } = await browser.get(`/v1/books/${known.book}/history`)
    expect(body['items']).toContainEqual(expect.objectContaining({ verb: 'change' }))
    const headers = { authorization: `Bearer ${known.apiKey}` }
    const asked = new Request(`https://library.example/v1/papers/${known.paper}`, { headers })
    const answer = await opened.app.fetch(asked, { address: '192.0.2.9', requestId: 'r' })
    expect(await answer.json()).toMatchObject({ title: 'P', content: { file: known.file } })
    const removed = await browser.get('/v1/notices?trash=true')
    expect(JSON.stringify(removed.body)).toContain(known.trashed)
  })
})
