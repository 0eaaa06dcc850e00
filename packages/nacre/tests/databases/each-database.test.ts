import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'

const [sqlite, postgres] = eachDatabase

describe.each(eachDatabase)('$name', ({ open }) => {
  test('opens a separate database for each test and deletes it afterwards', async () => {
    const [one, two] = [await open(), await open()]
    expect(one.dataDir).not.toBe(two.dataDir)
    await one.dispose()
    expect(existsSync(one.dataDir)).toBe(false)
    expect(existsSync(two.dataDir)).toBe(true)
    await two.dispose()
  })
})

test('SQLite needs no server', async () => {
  const database = await sqlite?.open()
  expect(database?.url).toBeUndefined()
  await database?.dispose()
})

test('a PostgreSQL database is empty, and is dropped by dispose even with open connections', async () => {
  const database = await postgres?.open()
  const client = new Client({ connectionString: database?.url })
  const ended = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname = 'public'",
  )
  expect(rows).toEqual([{ tables: 0 }])
  await database?.dispose()
  await ended
  const late = new Client({ connectionString: database?.url })
  await expect(late.connect()).rejects.toThrow('does not exist')
})

test('PostgreSQL sorts by language, not by bytes, unless a query says otherwise', async () => {
  const database = await postgres?.open()
  const client = new Client({ connectionString: database?.url })
  await client.connect()
  const { rows } = await client.query(
    "select word from (values ('b'), ('A'), ('a'), ('B')) t(word) order by word",
  )
  expect(rows.map(({ word }) => word)).toEqual(['a', 'A', 'b', 'B'])
  await client.end()
  await database?.dispose()
})
