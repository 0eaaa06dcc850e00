import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openTestDatabase } from './test-database.fixture.ts'
import { AppError } from '#shell/language/errors/app-error.ts'

const failing = (code: string) => expect.objectContaining({ code })

describe.each(eachDatabase)('$name', (kind) => {
  async function openNotes() {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const query = (text: string) => sql.raw(text).compile(opened.database.build)
    const store = (text: string) => opened.database.write((trx) => trx(query(text)))
    await store('create table note (message text)')
    return { ...opened, query, store, count: 'select count(*) as number from note' }
  }

  test.each([kind].filter(({ name }) => name === 'sqlite'))(
    'reports a full disk, rolls back the write and recovers when space is available',
    async () => {
      const { database, query, store, count } = await openNotes()
      await store('pragma max_page_count = 1')
      const large = `insert into note values (hex(zeroblob(100000)))`
      const cause = await store(large).catch((error: unknown) => error)
      expect(cause).toEqual(failing('insufficient-storage'))
      expect(String(Object(cause).cause)).toContain('full')
      expect(await database.read(query(count))).toEqual([{ number: 0 }])
      await expect(database.copyTo?.('/nowhere/copy.db')).rejects.toEqual(
        failing('database-unavailable'),
      )
      await store('pragma max_page_count = 1000000')
      await store(large)
      expect(await database.read(query(count))).toEqual([{ number: 1 }])
    },
  )

  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'reports an unavailable database and recovers as soon as it is back',
    async () => {
      const { database, where, query, store, count } = await openNotes()
      const url = new URL(where.databaseUrl ?? '')
      const name = url.pathname.slice(1)
      url.pathname = 'postgres'
      const beside = new Client({ connectionString: url.href })
      await beside.connect()
      onTestFinished(() => beside.end())
      await beside.query(`alter database ${name} with allow_connections false`)
      await beside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
      // The first query may find a closed connection, the next one none.
      for (let time = 0; time < 2; time += 1) {
        await expect(store('insert into note values (1)')).rejects.toEqual(
          failing('database-unavailable'),
        )
        await expect(database.read(query(count))).rejects.toEqual(failing('database-unavailable'))
      }
      await beside.query(`alter database ${name} with allow_connections true`)
      await store('insert into note values (1)')
      expect(await database.read(query(count))).toHaveLength(1)
    },
  )

  test('an invalid query is not reported as an outage', async () => {
    const { database, query } = await openNotes()
    const cause = await database.read(query('select nonsense')).catch((error: unknown) => error)
    expect(cause).not.toBeInstanceOf(AppError)
  })
})
