import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createSetLocks } from '../transactions/set-locks.ts'
import { openTestDatabase } from '../test-database.fixture.ts'

const postgres = eachDatabase.find(({ name }) => name === 'postgres')

async function openShells() {
  if (!postgres) throw new Error('no PostgreSQL')
  const opened = await openTestDatabase(postgres)
  onTestFinished(opened.close)
  const { database } = opened
  const query = (text: string) => sql.raw(text).compile(database.build)
  const write = (text: string) => database.write((trx) => trx(query(text)))
  await write('create table shell (id int primary key, times int)')
  await write('insert into shell select n, 0 from generate_series(1, 100) n')
  const other = new Client({ connectionString: opened.where.databaseUrl ?? '' })
  await other.connect()
  onTestFinished(() => other.end())
  return { ...opened, query, write, other }
}
const busy = {
  code: 'overloaded',
  status: 503,
  options: { details: { retryAfter: expect.any(Number) } },
}

test('a locked row does not block other requests, and waiting requests get an overload error', async () => {
  const { database, query, write, other } = await openShells()
  await other.query('begin; update shell set times = 1 where id = 1')
  let isOver = false
  const stuck = Promise.allSettled(
    Array.from({ length: 60 }, () => write('update shell set times = times + 1 where id = 1')),
  ).then((all) => {
    isOver = true
    return all
  })
  for (let id = 2; id <= 100; id += 1) {
    await Promise.all([
      write(`update shell set times = times + 1 where id = ${id}`),
      database.read(query(`select times from shell where id = ${id}`)),
    ])
  }
  // Some requests still wait for the row, because they did not block the others.
  expect(isOver).toBe(false)
  const outcomes = await stuck
  for (const one of outcomes) expect(one).toMatchObject({ status: 'rejected', reason: busy })
  await other.query('rollback')
  await write('update shell set times = times + 1 where id = 1')
  expect(await database.read(query('select sum(times) as n from shell'))).toMatchObject([
    { n: 100 },
  ])
})

test('a locked set of records does not block other requests', async () => {
  const { database, query } = await openShells()
  const lock = { key: 'shell', mode: 'exclusive' } as const
  const take = () => database.write((trx) => createSetLocks(database).take(trx, [lock]))
  const { promise: taken, resolve: report } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const owner = database.write(async (trx) => {
    await createSetLocks(database).take(trx, [lock])
    report()
    await ended
  })
  await taken
  const stuck = Promise.allSettled(Array.from({ length: 60 }, take))
  for (let id = 2; id <= 20; id += 1) {
    await database.read(query(`select times from shell where id = ${id}`))
  }
  end()
  await owner
  const rejected = (await stuck).filter(({ status }) => status === 'rejected')
  // Some were canceled, so that the reads got a connection.
  expect(rejected.length).toBeGreaterThan(0)
  for (const one of rejected) expect(one).toMatchObject({ reason: busy })
  await take()
})

test('a request gets the row if it becomes free in time', async () => {
  const { database, query, write, other } = await openShells()
  await other.query('begin; update shell set times = 1 where id = 1')
  const waiting = write('update shell set times = times + 1 where id = 1')
  await other.query('commit')
  await waiting
  expect(await database.read(query('select times from shell where id = 1'))).toEqual([{ times: 2 }])
})

test('cancels long queries and those that wait for them with an overload error', async () => {
  const { database, query } = await openShells()
  const [limits] = await database.read(
    query(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as query,
      current_setting('idle_in_transaction_session_timeout') as pause`),
  )
  expect(limits).toEqual({ lock: '5s', query: '30s', pause: '10s' })
  const slow = database.write(async (trx) => {
    await trx(query(`set local statement_timeout = 10`))
    await trx(query('select pg_sleep(60)'))
  })
  await expect(slow).rejects.toMatchObject(busy)
})

test('migrations have no timeout', async () => {
  const { database, query } = await openShells()
  const [limits] = await database.writeAlone((trx) =>
    trx(query(`select current_setting('statement_timeout') as query`)),
  )
  expect(limits).toEqual({ query: '0' })
})
