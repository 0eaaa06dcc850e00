import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database.ts'
import { connect } from './connect.ts'

let database: Database
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-sqlite-'))
  database = connect(dataDir)
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  await database.write(async (run) => {
    await run(query('create table shelf (name text primary key)'))
    await run(query('create table book (shelf text references shelf)'))
  })
  await frames()
})

const query = (text: string): CompiledQuery => sql.raw(text).compile(database.build)
const insert = (name: string) => query(`insert into shelf values ('${name}')`)
const names = async () =>
  (await database.read(query('select name from shelf order by name'))).map(({ name }) => name)
/** How many pages have been written to the log. */
const frames = async () => Number((await database.read(query('pragma wal_checkpoint')))[0]?.['log'])

test('what comes together is stored by one commit, and what comes later by its own', async () => {
  const before = await frames()
  const numbers = Array.from({ length: 100 }, (_, number) => `n${String(number).padStart(3, '0')}`)
  await Promise.all(numbers.map((name) => database.write((run) => run(insert(name)))))
  expect(await names()).toEqual(numbers)
  const together = (await frames()) - before
  expect(together).toBeLessThan(20)
  for (const name of numbers) await database.write((run) => run(insert(`${name}b`)))
  expect((await frames()) - before - together).toBeGreaterThanOrEqual(numbers.length)
})

test('one that fails among others takes away its own and nothing else', async () => {
  const outcomes = await Promise.allSettled([
    database.write((run) => run(insert('a'))),
    database.write(async (run) => {
      await run(insert('b'))
      await run(insert('a'))
    }),
    database.write(async (run) => {
      await run(insert('c'))
      throw new Error('no')
    }),
    database.write(async (run) => {
      await run(insert('d'))
      await run(insert('a')).catch(() => undefined)
    }),
    database.write((run) => run(insert('b'))),
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

test('when what came together cannot be stored, all of them are told, and the next is none the worse', async () => {
  const outcomes = await Promise.allSettled([
    database.write((run) => run(insert('a'))),
    database.write(async (run) => {
      await run(query('pragma defer_foreign_keys = on'))
      await run(query("insert into book values ('nowhere')"))
    }),
    database.write((run) => run(insert('b'))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await names()).toEqual([])
  await database.write((run) => run(insert('c')))
  expect(await names()).toEqual(['c'])
})

test('work that fails after reading what others wrote is told so once that can be read', async () => {
  const first = database.write((run) => run(insert('a')))
  const second = database.write(async (run) => {
    const found = await run(query('select name from shelf'))
    throw new Error(`There is ${String(found[0]?.['name'])}.`)
  })
  await expect(second).rejects.toThrow('There is a.')
  expect(await names()).toEqual(['a'])
  await first
})

test('work that fails after reading what cannot be stored is told that it is not stored', async () => {
  const first = database.write(async (run) => {
    await run(query('pragma defer_foreign_keys = on'))
    await run(query("insert into book values ('nowhere')"))
  })
  const second = database.write(async (run) => {
    const found = await run(query('select shelf from book'))
    throw new Error(`There are ${found.length} books.`)
  })
  await expect(first).rejects.toThrow('FOREIGN KEY')
  await expect(second).rejects.toThrow('FOREIGN KEY')
})

test('what must be done alone shares its commit with nobody', async () => {
  const outcomes = await Promise.allSettled([
    database.write((run) => run(insert('a'))),
    database.writeAlone(async (run) => {
      await run(query('pragma defer_foreign_keys = on'))
      await run(query("insert into book values ('nowhere')"))
    }),
    database.write((run) => run(insert('b'))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['a', 'b'])
})

test('a long transaction lets others have their turn, and its queries stay in order', async () => {
  let isOver = false
  const writing = database.write(async (run) => {
    for (let number = 0; number < 3_000; number += 1) {
      const [, , last] = await Promise.all([
        run(insert(`x${number}`)),
        run(query(`update shelf set name = 'y${number}' where name = 'x${number}'`)),
        run(query(`select name from shelf where name = 'y${number}'`)),
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

test('a transaction that waits for another one is given up, and keeps nobody from writing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let inner: Promise<unknown> | undefined
  const outer = database.write(async (run) => {
    await run(insert('a'))
    inner = database.write((other) => other(insert('b')))
    await inner
    await run(insert('c'))
  })
  const outcome = outer.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toContain('waited for something else than its queries')
  await inner
  expect(await names()).toEqual(['b'])
})

test('what another process is writing is waited for, while everybody can read', async () => {
  const other = new DatabaseSync(join(dataDir, 'nacre.db'))
  onTestFinished(() => other.close())
  other.exec("begin immediate; insert into shelf values ('theirs')")
  const writing = database.write((run) => run(insert('ours')))
  const outcome = writing.then(
    () => 'stored',
    (error: Error) => error.message,
  )
  for (let turn = 0; turn < 20; turn += 1) expect(await names()).toEqual([])
  other.exec('commit')
  expect(await outcome).toBe('stored')
  expect(await names()).toEqual(['ours', 'theirs'])
})
