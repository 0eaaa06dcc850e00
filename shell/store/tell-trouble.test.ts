import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { open } from './opened.fixture.ts'

const failing = (id: string) => expect.objectContaining({ id })

describe.each(eachDatabase)('$name', (kind) => {
  async function openNotes() {
    const opened = await open(kind)
    onTestFinished(opened.close)
    const query = (text: string) => sql.raw(text).compile(opened.database.build)
    const store = (text: string) => opened.database.write((run) => run(query(text)))
    await store('create table note (says text)')
    return { ...opened, query, store, count: 'select count(*) as number from note' }
  }

  test.each([kind].filter(({ name }) => name === 'sqlite'))(
    'a full disk is said to be full, nothing of the write stays, and later there is room again',
    async () => {
      const { database, query, store, count } = await openNotes()
      await store('pragma max_page_count = 1')
      const large = `insert into note values (hex(zeroblob(100000)))`
      const thrown = await store(large).catch((error: unknown) => error)
      expect(thrown).toEqual(failing('no-room'))
      expect(String(Object(thrown).cause)).toContain('full')
      expect(await database.read(query(count))).toEqual([{ number: 0 }])
      await expect(database.copyTo?.('/nowhere/copy.db')).rejects.toEqual(failing('no-database'))
      await store('pragma max_page_count = 1000000')
      await store(large)
      expect(await database.read(query(count))).toEqual([{ number: 1 }])
    },
  )

  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'a database that lets nobody in is said to be away, and is used again as soon as it is back',
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
      // A connection may first hear that it has been ended, and the next that none is to be had.
      for (let time = 0; time < 2; time += 1) {
        await expect(store('insert into note values (1)')).rejects.toEqual(failing('no-database'))
        await expect(database.read(query(count))).rejects.toEqual(failing('no-database'))
      }
      await beside.query(`alter database ${name} with allow_connections true`)
      await store('insert into note values (1)')
      expect(await database.read(query(count))).toHaveLength(1)
    },
  )

  test('a mistake in a query is nobody’s trouble but ours', async () => {
    const { database, query } = await openNotes()
    const thrown = await database.read(query('select nonsense')).catch((error: unknown) => error)
    expect(thrown).not.toHaveProperty('id')
  })
})
