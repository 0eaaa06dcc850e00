import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { migrateSchema } from '../migrate/migrate-schema.ts'
import { withOutageErrors } from '../outage-errors.ts'
import { openTestDatabase } from '../test-database.fixture.ts'
import { connectPostgres } from './connect.ts'

const postgres = eachDatabase.find(({ name }) => name === 'postgres')

test.each(['off', 'local'])(
  'rejects a PostgreSQL with synchronous_commit = %s',
  async (setting) => {
    const { url, dispose } = (await postgres?.open()) ?? {}
    if (url === undefined || !dispose) throw new Error('no PostgreSQL')
    onTestFinished(dispose)
    const weak = new URL(url)
    weak.searchParams.set('options', `-c synchronous_commit=${setting}`)
    await expect(connectPostgres(weak.href)).rejects.toThrow(
      `PostgreSQL at ${weak.host} cannot be used: it has synchronous_commit = ${setting}, so an answered write could be lost. Set it to on.`,
    )
  },
)

test('rejects a database that does not support all languages', async () => {
  const { url, dispose } = (await postgres?.open()) ?? {}
  if (url === undefined || !dispose) throw new Error('no PostgreSQL')
  onTestFinished(dispose)
  const latin = new URL(url)
  latin.pathname += '_latin'
  const name = latin.pathname.slice(1)
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
  )
  await expect(connectPostgres(latin.href)).rejects.toThrow(
    `PostgreSQL at ${latin.host} cannot be used: its database is in LATIN1. Make one with encoding 'UTF8'.`,
  )
  await client.query(`drop database ${name} with (force)`)
})

test('the error for an unreachable PostgreSQL contains no password', async () => {
  const databaseUrl = 'postgres://ada:hunter2@127.0.0.1:1/library'
  const opening = connectPostgres(databaseUrl)
  await expect(opening).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/u,
  )
  await expect(opening).rejects.not.toThrow('hunter2')
})

test('a broken connection fails its own transaction only', async () => {
  if (!postgres) throw new Error('no PostgreSQL')
  const { database, another, close } = await openTestDatabase(postgres)
  onTestFinished(close)
  const query = (text: string) => sql.raw(text).compile(database.build)
  await database.write((trx) => trx(query('create table shell (name text)')))
  const other = await another()
  const broken = database.write(async (trx) => {
    await trx(query("insert into shell values ('lost')"))
    const [own] = await trx(query('select pg_backend_pid() as pid'))
    await other.read(query(`select pg_terminate_backend(${String(own?.['pid'])})`))
    await trx(query("insert into shell values ('lost as well')"))
  })
  await expect(broken).rejects.toThrow()
  await database.write((trx) => trx(query("insert into shell values ('kept')")))
  expect(await database.read(query('select name from shell'))).toEqual([{ name: 'kept' }])
})

test('a change that waits for a migration too long is rejected as busy', async () => {
  if (!postgres) throw new Error('no PostgreSQL')
  const opened = await openTestDatabase(postgres)
  onTestFinished(opened.close)
  const entities = [entity({ name: 'card', plural: 'cards', fields: {} })]
  await migrateSchema(opened.database, { entities })
  const url = new URL(opened.where.databaseUrl ?? '')
  url.searchParams.set('lock_timeout', '50')
  const impatient = withOutageErrors(await connectPostgres(url.href))
  onTestFinished(impatient.close)
  await migrateSchema(impatient, { entities })
  await opened.database.writeAlone(async () => {
    const change = impatient.write((trx) => trx(sql`select 1`.compile(impatient.build)))
    await expect(change).rejects.toMatchObject({ code: 'overloaded' })
  })
})
