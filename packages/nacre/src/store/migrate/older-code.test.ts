import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.fixture.ts'
import { migrateSchema, previewMigration } from './migrate-schema.ts'

const card = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })
const older = { entities: [card({ title: text() })] }
const newer = { entities: [card({ headline: text({ renamedFrom: 'title' }), pages: integer() })] }
const record = { id: 'c1', version: 1, created_at: 0, updated_at: 0 }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  beforeEach(async () => {
    opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
  })
  const ask = (query: string) => opened.database.read(sql.raw(query).compile(opened.database.build))

  test('an older version changes nothing, and explains what is newer and how to proceed', async () => {
    const { database } = opened
    await migrateSchema(database, older)
    await migrateSchema(database, newer)
    const rejection =
      /^The database is newer than this version of the code: a newer one changed it on \d{4}-\d\d-\d\d \(card: .*pages.*\)\. Start the newer version, or .* npm run migrate -- --downgrade$/u
    await expect(migrateSchema(database, older)).rejects.toThrow(rejection)
    expect(await previewMigration(database, older)).toMatchObject({
      isBlocked: true,
      newer: expect.stringMatching(rejection),
    })
    expect(await ask('select headline, pages from card')).toEqual([])
    expect((await migrateSchema(database, newer)).isChanged).toBe(false)
  })

  test('an older version migrates with approval, and is the newest from then on', async () => {
    const { database } = opened
    await migrateSchema(database, older)
    await migrateSchema(database, newer)
    expect((await migrateSchema(database, older, { isDowngrade: true })).isChanged).toBe(true)
    expect((await migrateSchema(database, older)).isChanged).toBe(false)
    await expect(migrateSchema(database, newer)).rejects.toThrow('newer')
  })

  test('an unknown schema counts as newer, also if it declares less', async () => {
    const { database } = opened
    await migrateSchema(database, newer)
    expect((await migrateSchema(database, older)).isChanged).toBe(true)
  })

  test('an unknown migration makes the database newer', async () => {
    const { database } = opened
    const migrations = [{ number: 1, name: '001-fill', migrate: async () => undefined }]
    await migrateSchema(database, older)
    await migrateSchema(database, older, { migrations })
    await expect(migrateSchema(database, older)).rejects.toThrow('newer')
  })

  test('a database without recorded schema versions opens, keeps its data and is recorded', async () => {
    const { database } = opened
    await migrateSchema(database, older)
    const drop = (table: string) =>
      database.writeAlone((trx) => trx(sql.raw(`drop table ${table}`).compile(database.build)))
    await drop('nacre_shape')
    await drop('nacre_process')
    const { build, columns } = database
    const at = columns.encode({ kind: 'timestamp' }, '2026-01-28T08:00:00.000Z')
    const values = { ...record, created_at: at, updated_at: at, title: 'kept' }
    await database.writeAlone((trx) => trx(build.insertInto('card').values(values).compile()))
    expect((await migrateSchema(database, older)).lines).toEqual([])
    expect(await ask('select title from card')).toEqual([{ title: 'kept' }])
    await migrateSchema(database, newer)
    await expect(migrateSchema(database, older)).rejects.toThrow('newer')
  })
})
