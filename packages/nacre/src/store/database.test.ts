import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Database } from './database.ts'
import { openTestDatabase } from './test-database.fixture.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let database: Database
  let another: () => Promise<Database>

  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    database = opened.database
    another = opened.another
    await database.write((trx) => trx(query('create table shell (name text primary key)')))
  })

  const query = (text: string) => sql.raw(text).compile(database.build)
  const insert = (name: string) => database.build.insertInto('shell').values({ name }).compile()
  const names = async (from = database) =>
    (await from.read(query('select name from shell order by name'))).map(({ name }) => name)

  test('a written row can be read, and the callback returns its result', async () => {
    expect(
      await database.write(async (trx) => {
        await trx(insert('a'))
        return 'done'
      }),
    ).toBe('done')
    expect(await names()).toEqual(['a'])
  })

  test('a transaction that throws is rolled back, and the next one works', async () => {
    const failing = database.write(async (trx) => {
      await trx(insert('a'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual([])
    await database.write((trx) => trx(insert('b')))
    expect(await names()).toEqual(['b'])
  })

  test('a transaction with a failed query is rolled back, even if the error was caught', async () => {
    const heedless = database.write(async (trx) => {
      await trx(insert('a'))
      await trx(insert('a')).catch(() => undefined)
      return 'fine'
    })
    await expect(heedless).rejects.toThrow()
    expect(await names()).toEqual([])
    await database.write((trx) => trx(insert('b')))
    expect(await names()).toEqual(['b'])
  })

  test('uncommitted changes are invisible', async () => {
    const other = await another()
    await database.write(async (trx) => {
      await trx(insert('a'))
      expect(await names(other)).toEqual([])
      expect(await names()).toEqual([])
    })
    expect(await names(other)).toEqual(['a'])
  })

  test('a hundred concurrent transactions are all stored', async () => {
    const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(3, '0'))
    await Promise.all(numbers.map((name) => database.write((trx) => trx(insert(name)))))
    expect(await names()).toEqual(numbers)
  })

  test('exclusive transactions run one at a time', async () => {
    let inside = 0
    let most = 0
    const pools = kind.name === 'sqlite' ? [database] : [database, await another()]
    const work = (pool: Database) =>
      pool.writeAlone(async (trx) => {
        inside += 1
        most = Math.max(most, inside)
        await trx(query('select 1'))
        inside -= 1
      })
    await Promise.all(Array.from({ length: 10 }, () => pools.map(work)).flat())
    expect(most).toBe(1)
  })
})
