import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createSetLocks, type SetLock, setKey } from './set-locks.ts'
import { openTestDatabase } from '../test-database.fixture.ts'

const ticket = { name: 'ticket' }
const exclusive = (value: string): SetLock => ({
  key: setKey(ticket, 'event', value),
  mode: 'exclusive',
})
const shared = (value: string): SetLock => ({ ...exclusive(value), mode: 'shared' })

describe.each(eachDatabase)('$name', (kind) => {
  let database: Database
  let others: readonly Database[]

  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    database = opened.database
    // A second process, where the database has several.
    others = kind.name === 'sqlite' ? [] : [await opened.another()]
    await database.write((trx) => trx(query('create table ticket (event text)')))
  })

  const query = (text: string) => sql.raw(text).compile(database.build)
  const count = async (read: QueryRunner, event: string) => {
    const [row] = await read(query(`select count(*) as n from ticket where event = '${event}'`))
    return Number(row?.['n'])
  }

  /** Adds a ticket, unless the event has six. */
  const sell = (on: Database, event: string, locks: readonly SetLock[]) =>
    on.write(async (trx) => {
      await createSetLocks(on).take(trx, locks)
      if ((await count(trx, event)) >= 6) return false
      await trx(query(`insert into ticket values ('${event}')`))
      return true
    })

  test('of fifty who come at once, six get one of the six places', async () => {
    const buyers = Array.from({ length: 50 }, (_, at) => [database, ...others][at % 2] ?? database)
    const sold = await Promise.all(buyers.map((on) => sell(on, 'a', [exclusive('a')])))
    expect(sold.filter(Boolean)).toHaveLength(6)
    expect(await count(database.read, 'a')).toBe(6)
  })

  test('locks in any order, shared and exclusive, do not deadlock', async () => {
    const orders = [
      [exclusive('a'), exclusive('b'), shared('c')],
      [exclusive('b'), exclusive('a')],
      [shared('c'), exclusive('b'), exclusive('a')],
      // The stronger lock on the same key counts.
      [shared('a'), exclusive('c'), exclusive('a'), shared('b')],
    ]
    const work = Array.from({ length: 40 }, (_, at) =>
      sell([database, ...others][at % 2] ?? database, 'a', orders[at % 4] ?? []),
    )
    const sold = await Promise.all(work)
    expect(sold.filter(Boolean)).toHaveLength(6)
  })

  test('a lock ends with its transaction, also after an error', async () => {
    const failing = database.write(async (trx) => {
      await createSetLocks(database).take(trx, [exclusive('a')])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sell(database, 'a', [exclusive('a')])).toBe(true)
  })
})

describe('postgres', () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')

  /** Takes locks in a transaction of another process, until `end` is called. */
  async function lockInAnother(other: Database, locks: readonly SetLock[]) {
    const { promise: taken, resolve: report } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const done = other.write(async (trx) => {
      await createSetLocks(other).take(trx, locks)
      report()
      await ended
    })
    await taken
    return async () => {
      end()
      await done
    }
  }

  const open = async () => {
    if (!postgres) throw new Error('no PostgreSQL')
    const opened = await openTestDatabase(postgres)
    onTestFinished(opened.close)
    const { database } = opened
    const take = (...locks: readonly SetLock[]) =>
      database.write(async (trx) => {
        await trx(sql.raw(`set local lock_timeout = '50ms'`).compile(database.build))
        await createSetLocks(database).take(trx, locks)
      })
    return { take, other: await opened.another() }
  }

  test('who waits too long for a set gets the error of an overloaded database', async () => {
    const { take, other } = await open()
    const end = await lockInAnother(other, [exclusive('a')])
    await expect(take(exclusive('a'))).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    await expect(take(shared('a'))).rejects.toMatchObject({ code: 'overloaded' })
    await take(exclusive('b'))
    await end()
    await take(exclusive('a'))
  })

  test('those who share a set do not wait for each other', async () => {
    const { take, other } = await open()
    const end = await lockInAnother(other, [shared('a')])
    await take(shared('a'))
    await expect(take(exclusive('a'))).rejects.toMatchObject({ code: 'overloaded' })
    await end()
  })
})
