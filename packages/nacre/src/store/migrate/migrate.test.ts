import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type Migration, migrationsFrom } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { migrateSchema } from './migrate-schema.ts'
import { after, before, migration } from './killed-models.fixture.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'

const user = (fields: Parameters<typeof entity>[0]['fields']) => [
  entity({ name: 'person', plural: 'persons', fields }),
]
const whole = user({ name: text({ required: true }) })
const split = user({ first: text({ required: true }), last: text({ required: true }) })

const splitNames: Migration = {
  number: 1,
  name: '001-split-names',
  async migrate({ trx, build }) {
    for (const { id, name } of await trx(
      build.selectFrom('person').select(['id', 'name']).compile(),
    )) {
      const [first, last] = String(name).split(' ')
      await trx(build.updateTable('person').set({ first, last }).where('id', '=', id).compile())
    }
  },
}

describe.each(eachDatabase)('on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
  })

  test('a migration reads old values beside new fields, and can fill required fields', async () => {
    await db.applySchema(whole)
    await db.insertRow('person', 'p1', { name: 'Ada Lovelace' })
    await expect(db.applySchema(split)).rejects.toThrow(
      'person: 1 record has no value for required field first: p1.',
    )
    const planned = await db.preview(split, { migrations: [splitNames] })
    expect(planned).toMatchObject({ isBlocked: false })
    expect(planned.lines).toEqual([
      'person: name is no longer declared (1 value kept); add first; add last',
      'run migration 001-split-names',
    ])
    await db.applySchema(split, { migrations: [splitNames] })
    expect(await db.readRows('person', 'id', 'first', 'last')).toEqual([
      { id: 'p1', first: 'Ada', last: 'Lovelace' },
    ])
    expect((await db.applySchema(split, { migrations: [splitNames] })).isChanged).toBe(false)
  })

  test('a migration that leaves violations is rolled back', async () => {
    await db.applySchema(whole)
    await db.insertRow('person', 'p1', { name: 'Ada Lovelace' })
    await db.insertRow('person', 'p2', { name: 'Plato' })
    await expect(db.applySchema(split, { migrations: [splitNames] })).rejects.toThrow(
      'person: 1 record has no value for required field last: p2.',
    )
    await expect(db.readRows('person', 'first')).rejects.toThrow()
    expect(await db.readRows('nacre_migration', 'number')).toEqual([])
  })

  test('migrations run once and in order, and not in a new database', async () => {
    const ran: number[] = []
    const noted = (number: number): Migration => ({
      number,
      name: `00${number}-noted`,
      migrate: async () => void ran.push(number),
    })
    await db.applySchema(whole, { migrations: [noted(1)] })
    expect(ran).toEqual([])
    await db.applySchema(whole, { migrations: [noted(1), noted(2), noted(3)] })
    await db.applySchema(whole, { migrations: [noted(1), noted(2), noted(3), noted(4)] })
    expect(ran).toEqual([2, 3, 4])
    const renamed = { ...noted(4), name: '004-other' }
    await expect(db.applySchema(whole, { migrations: [renamed] })).rejects.toThrow(
      'Migration 4 was applied as 004-noted but is now named 004-other.',
    )
  })

  test.each(['middle', 'end'])(
    'a process killed at the %s of a migration has changed nothing',
    async (when) => {
      await db.applySchema(before)
      await db.insertRow('card', 'c1', { headline: 'One', remark: 'kept', size: 3 })
      await db.insertRow('card', 'c2', { remark: 'as well' })
      const was = await db.database.introspect(db.database.read)
      const model = await db.readRows('nacre_setting', 'value')
      const file = fileURLToPath(new URL('killed.fixture.ts', import.meta.url))
      const child = spawn(process.execPath, [file, JSON.stringify(db.where), when], {
        stdio: 'inherit',
      })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      expect(await db.database.introspect(db.database.read)).toEqual(was)
      expect(await db.readRows('nacre_setting', 'value')).toEqual(model)
      expect(await db.readRows('nacre_archived_value', 'record')).toEqual([])
      expect(await db.readRows('card', 'id', 'headline', 'remark', 'size')).toEqual([
        { id: 'c1', headline: 'One', remark: 'kept', size: 3 },
        { id: 'c2', headline: null, remark: 'as well', size: null },
      ])
      await db.applySchema(after, { migrations: [migration], allow: { drop: ['paper.remark'] } })
      expect(await db.readRows('paper', 'id', 'title', 'state', 'likes')).toEqual([
        { id: 'c1', title: 'One', state: 'draft', likes: 0 },
        { id: 'c2', title: 'Migrated', state: 'draft', likes: 0 },
      ])
    },
  )

  test('several processes can start together, and one of them migrates', async () => {
    await db.applySchema(before)
    await db.insertRow('card', 'c1', { headline: 'One' })
    const others =
      kind.name === 'sqlite' ? [] : await Promise.all([1, 2, 3].map(() => openDatabase(db.where)))
    const starts = [db.database, db.database, ...others].map((database) =>
      migrateSchema(database, { entities: after }, { migrations: [migration] }),
    )
    const reports = await Promise.all(starts)
    expect(reports.filter(({ isChanged }) => isChanged)).toHaveLength(1)
    for (const database of others) await database.close()
  })
})

test('migrations are identified by the numbers in their file names', () => {
  const file = { migrate: async () => undefined }
  const paths = { '/product/migrations/010-b.ts': file, '/product/migrations/2-a.ts': file }
  expect(migrationsFrom(paths).map(({ number, name }) => [number, name])).toEqual([
    [2, '2-a'],
    [10, '010-b'],
  ])
  expect(() => migrationsFrom({ '01-a.ts': file, '1-b.ts': file })).toThrow(
    'Migrations 01-a and 1-b have the same number.',
  )
  expect(() => migrationsFrom({ 'product/migrations/split.ts': file })).toThrow(
    'Invalid migration product/migrations/split.ts: name it like 001-split-names.ts',
  )
})
