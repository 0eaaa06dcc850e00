import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database.ts'
import { connectSqlite } from './connect.ts'

let database: Database
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-sqlite-'))
  database = connectSqlite(dataDir)
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  await database.write(async (trx) => {
    await trx(query('create table shelf (name text primary key)'))
    await trx(query('create table book (shelf text references shelf)'))
  })
  await frames()
})

const query = (text: string): CompiledQuery => sql.raw(text).compile(database.build)
const insert = (name: string) => query(`insert into shelf values ('${name}')`)
const names = async () =>
  (await database.read(query('select name from shelf order by name'))).map(({ name }) => name)
/** Returns the number of pages in the write-ahead log. */
const frames = async () => Number((await database.read(query('pragma wal_checkpoint')))[0]?.['log'])

test('concurrent writes share one commit, later ones get their own', async () => {
  const before = await frames()
  const numbers = Array.from({ length: 100 }, (_, number) => `n${String(number).padStart(3, '0')}`)
  await Promise.all(numbers.map((name) => database.write((trx) => trx(insert(name)))))
  expect(await names()).toEqual(numbers)
  const together = (await frames()) - before
  expect(together).toBeLessThan(20)
  for (const name of numbers) await database.write((trx) => trx(insert(`${name}b`)))
  expect((await frames()) - before - together).toBeGreaterThanOrEqual(numbers.length)
})

test('a failed write in a group rolls back only itself', async () => {
  const outcomes = await Promise.allSettled([
    database.write((trx) => trx(insert('a'))),
    database.write(async (trx) => {
      await trx(insert('b'))
      await trx(insert('a'))
    }),
    database.write(async (trx) => {
      await trx(insert('c'))
      throw new Error('no')
    }),
    database.write(async (trx) => {
      await trx(insert('d'))
      await trx(insert('a')).catch(() => undefined)
    }),
    database.write((trx) => trx(insert('b'))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await names()).toEqual(['a', 'b'])
})

test('if the commit of a group fails, all its writes fail and the next group works', async () => {
  const outcomes = await Promise.allSettled([
    database.write((trx) => trx(insert('a'))),
    database.write(async (trx) => {
      await trx(query('pragma defer_foreign_keys = on'))
      await trx(query("insert into book values ('nowhere')"))
    }),
    database.write((trx) => trx(insert('b'))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await names()).toEqual([])
  await database.write((trx) => trx(insert('c')))
  expect(await names()).toEqual(['c'])
})

test('a write that fails after reading uncommitted data rejects only after the commit', async () => {
  const first = database.write((trx) => trx(insert('a')))
  const second = database.write(async (trx) => {
    const found = await trx(query('select name from shelf'))
    throw new Error(`There is ${String(found[0]?.['name'])}.`)
  })
  await expect(second).rejects.toThrow('There is a.')
  expect(await names()).toEqual(['a'])
  await first
})

test('a write that fails after reading data whose commit fails rejects with the commit error', async () => {
  const first = database.write(async (trx) => {
    await trx(query('pragma defer_foreign_keys = on'))
    await trx(query("insert into book values ('nowhere')"))
  })
  const second = database.write(async (trx) => {
    const found = await trx(query('select shelf from book'))
    throw new Error(`There are ${found.length} books.`)
  })
  await expect(first).rejects.toThrow('FOREIGN KEY')
  await expect(second).rejects.toThrow('FOREIGN KEY')
})

test('an exclusive write shares its commit with no other', async () => {
  const outcomes = await Promise.allSettled([
    database.write((trx) => trx(insert('a'))),
    database.writeAlone(async (trx) => {
      await trx(query('pragma defer_foreign_keys = on'))
      await trx(query("insert into book values ('nowhere')"))
    }),
    database.write((trx) => trx(insert('b'))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['a', 'b'])
})

test('a long transaction yields to other requests, and runs its queries in order', async () => {
  let isOver = false
  const writing = database.write(async (trx) => {
    for (let number = 0; number < 3_000; number += 1) {
      const [, , last] = await Promise.all([
        trx(insert(`x${number}`)),
        trx(query(`update shelf set name = 'y${number}' where name = 'x${number}'`)),
        trx(query(`select name from shelf where name = 'y${number}'`)),
      ])
      expect(last).toHaveLength(1)
    }
    isOver = true
  })
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      expect(isOver).toBe(false)
      resolve()
    })
  })
  await writing
  expect(await names()).toHaveLength(3_000)
})

test('a transaction that waits for another one is aborted and does not block writes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let inner: Promise<unknown> | undefined
  const outer = database.write(async (trx) => {
    await trx(insert('a'))
    inner = database.write((other) => other(insert('b')))
    await inner
    await trx(insert('c'))
  })
  const outcome = outer.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toContain('waited for something else than its queries')
  await inner
  expect(await names()).toEqual(['b'])
})

test('writes wait for another process, while reads continue', async () => {
  const other = new DatabaseSync(join(dataDir, 'nacre.db'))
  onTestFinished(() => other.close())
  other.exec("begin immediate; insert into shelf values ('theirs')")
  const writing = database.write((trx) => trx(insert('ours')))
  const outcome = writing.then(
    () => 'stored',
    (error: Error) => error.message,
  )
  for (let turn = 0; turn < 20; turn += 1) expect(await names()).toEqual([])
  other.exec('commit')
  expect(await outcome).toBe('stored')
  expect(await names()).toEqual(['ours', 'theirs'])
})
