import { once } from 'node:events'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#shell/store/database.ts'
import type { DatabaseRow, Tables } from '#shell/store/rows.ts'
import { migrateSchema, previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openAccounts } from '../../integration/accounts/open-accounts.ts'
import { product as library } from 'example-library/product.ts'
import { eachDatabase } from '../each-database.ts'
import facts from './facts.json' with { type: 'json' }
import { columns, systemColumns, tables, values } from './renamed.ts'
import { withLibrary } from './restore.ts'

const rowsOf = ({ read, build }: { read: Database['read']; build: Kysely<Tables> }, name: string) =>
  read(build.selectFrom(name).selectAll().compile())

/** Converts a row of 0.1.0 to the current names. */
function renamedRow(table: string, row: DatabaseRow): DatabaseRow {
  const own = columns[table] ?? {}
  // The table of an entity that is no longer declared stays as it was.
  const isUnchanged = table.startsWith('nacre_') || table === 'pamphlet'
  const names = isUnchanged ? own : { ...systemColumns, ...own }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      names[column] ?? column,
      values[`${table}.${column}`]?.[String(value)] ?? value,
    ]),
  )
}

describe.each(eachDatabase)('a database of version 0.1.0, on $name', (kind) => {
  const expected = facts[kind.name]
  const counted = Object.entries(expected.counts).filter(([name]) => !name.includes('__search'))
  const openOld = async () => {
    const { url, dataDir, dispose } = await withLibrary(kind).open()
    onTestFinished(dispose)
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    /** Opens a connection for one task, because a SQLite connection locks the data folder. */
    const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(where)
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    }
    return { where, withDatabase }
  }
  const readAll = async (database: Database) =>
    new Map(
      await Promise.all(
        counted.map(async ([name]) => [name, await rowsOf(database, name)] as const),
      ),
    )

  test('keeps every row of every table with the current names, and a second start changes nothing', async () => {
    const { withDatabase } = await openOld()
    const before = await withDatabase(readAll)
    for (const [name, count] of counted)
      expect([name, before.get(name)?.length]).toEqual([name, count])
    const plan = await withDatabase((database) => previewMigration(database, library))
    expect(plan).toMatchObject({ isBlocked: false, isChanged: true })
    const printed = plan.lines.join('\n')
    expect(printed).toContain('nacre_api_key: rename nacre_key to nacre_api_key (3 records kept); ')
    expect(printed).toContain('rename due to run_at (14 values kept)')
    expect(printed).toContain('rename stored values of channel')
    expect(printed).toContain('rename removed to removedAt (2 values kept)')
    expect(printed).toMatch(/book: .*sort title, isbn by the rules of the language “en”/u)
    const upgraded = await withDatabase((database) => migrateSchema(database, library))
    expect(upgraded).toMatchObject({ isChanged: true })
    for (const [name, rows] of before) {
      if (name === 'nacre_setting' || name === 'nacre_shape') continue
      const now = await withDatabase((database) => rowsOf(database, tables[name] ?? name))
      expect(now.length, name).toBe(rows.length)
      const renamed = rows.map((row) => expect.objectContaining(renamedRow(name, row)))
      expect(now, name).toEqual(expect.arrayContaining(renamed))
    }
    const settings = await withDatabase((database) => rowsOf(database, 'nacre_setting'))
    const model = before.get('nacre_setting')?.find(({ name }) => name === 'model')
    expect(settings).toContainEqual(model)
    const snapshot = settings.find(({ name }) => name === 'schema')
    expect(String(snapshot?.['value'])).not.toMatch(/"(?:kind|gives)":"(?:whole|moment|several)"/u)
    const again = await withDatabase((database) => migrateSchema(database, library))
    expect(again).toMatchObject({ isChanged: false })
    expect(await withDatabase((database) => rowsOf(database, 'nacre_setting'))).toEqual(settings)
  })

  test('is unchanged after a killed upgrade', async () => {
    const { where, withDatabase } = await openOld()
    const before = await withDatabase(readAll)
    const file = fileURLToPath(new URL('killed.fixture.ts', import.meta.url))
    const child = fork(file, [JSON.stringify(where)], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await withDatabase(readAll)).toEqual(before)
    const upgraded = await withDatabase((database) => migrateSchema(database, library))
    expect(upgraded).toMatchObject({ isChanged: true })
  })

  test('accepts its users and API keys, and serves their data', async () => {
    const opened = await openAccounts(withLibrary(kind))
    onTestFinished(opened.close)
    // The login throttle has expired by then.
    opened.pass(2 * 86_400_000)
    const browser = opened.browser()
    const { status } = await browser.signIn('ada@example.org', facts.password)
    expect(status).toBe(200)
    const { body } = await browser.get(`/v1/books/${expected.book}/history`)
    expect(body['items']).toContainEqual(expect.objectContaining({ verb: 'change' }))
    const books = await browser.get('/v1/books?sort=title&limit=200')
    const titles = (books.body['items'] as { title: string }[]).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(1)
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare))
    const headers = { authorization: `Bearer ${expected.apiKey}` }
    const request = new Request(`https://library.example/v1/papers/${expected.paper}`, { headers })
    const response = await opened.app.fetch(request, { address: '192.0.2.9', requestId: 'r' })
    expect(await response.json()).toMatchObject({ title: 'P', content: { file: expected.file } })
    const removed = await browser.get('/v1/notices?trash=true')
    expect(JSON.stringify(removed.body)).toContain(expected.trashed)
  })
})
