import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type Migration, migrationsFrom } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { ensureShape } from './ensure-shape.ts'
import { after, before, migration } from './killed-models.fixture.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const person = (fields: Parameters<typeof entity>[0]['fields']) => [
  entity({ name: 'person', plural: 'persons', fields }),
]
const whole = person({ name: text({ required: true }) })
const split = person({ first: text({ required: true }), last: text({ required: true }) })

const splitNames: Migration = {
  number: 1,
  name: '001-split-names',
  async migrate({ run, build }) {
    for (const { id, name } of await run(
      build.selectFrom('person').select(['id', 'name']).compile(),
    )) {
      const [first, last] = String(name).split(' ')
      await run(build.updateTable('person').set({ first, last }).where('id', '=', id).compile())
    }
  },
}

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
    onTestFinished(db.close)
  })

  test('a migration finds the old values beside the new fields, and fills what is required', async () => {
    await db.shape(whole)
    await db.put('person', 'p1', { name: 'Ada Lovelace' })
    await expect(db.shape(split)).rejects.toThrow(
      'person: 1 record has no first, which is required: p1.',
    )
    const planned = await db.preview(split, { migrations: [splitNames] })
    expect(planned).toMatchObject({ isRefused: false })
    expect(planned.lines).toEqual([
      'person: name is no longer declared, 1 record keeps it; add first; add last',
      'run 001-split-names',
    ])
    await db.shape(split, { migrations: [splitNames] })
    expect(await db.see('person', 'id', 'first', 'last')).toEqual([
      { id: 'p1', first: 'Ada', last: 'Lovelace' },
    ])
    expect((await db.shape(split, { migrations: [splitNames] })).isChanged).toBe(false)
  })

  test('a migration that leaves a rule broken leaves nothing behind', async () => {
    await db.shape(whole)
    await db.put('person', 'p1', { name: 'Ada Lovelace' })
    await db.put('person', 'p2', { name: 'Plato' })
    await expect(db.shape(split, { migrations: [splitNames] })).rejects.toThrow(
      'person: 1 record has no last, which is required: p2.',
    )
    await expect(db.see('person', 'first')).rejects.toThrow()
    expect(await db.see('nacre_migration', 'number')).toEqual([])
  })

  test('migrations run once each, in order, and not at all in a new database', async () => {
    const ran: number[] = []
    const noted = (number: number): Migration => ({
      number,
      name: `00${number}-noted`,
      migrate: async () => void ran.push(number),
    })
    await db.shape(whole, { migrations: [noted(1)] })
    expect(ran).toEqual([])
    await db.shape(whole, { migrations: [noted(1), noted(2), noted(3)] })
    await db.shape(whole, { migrations: [noted(1), noted(2), noted(3), noted(4)] })
    expect(ran).toEqual([2, 3, 4])
    const renamed = { ...noted(4), name: '004-other' }
    await expect(db.shape(whole, { migrations: [renamed] })).rejects.toThrow(
      'The migration 4 was 004-noted when it was run and is 004-other now.',
    )
  })

  test.each(['middle', 'end'])(
    'a process that is killed at the %s of a plan has done nothing of it',
    async (when) => {
      await db.shape(before)
      await db.put('card', 'c1', { headline: 'One', remark: 'kept', size: 3 })
      await db.put('card', 'c2', { remark: 'as well' })
      const was = await db.database.introspect(db.database.read)
      const model = await db.see('nacre_setting', 'value')
      const file = fileURLToPath(new URL('killed.fixture.ts', import.meta.url))
      const child = spawn(process.execPath, [file, JSON.stringify(db.where), when], {
        stdio: 'inherit',
      })
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      expect(await db.database.introspect(db.database.read)).toEqual(was)
      expect(await db.see('nacre_setting', 'value')).toEqual(model)
      expect(await db.see('nacre_kept', 'record')).toEqual([])
      expect(await db.see('card', 'id', 'headline', 'remark', 'size')).toEqual([
        { id: 'c1', headline: 'One', remark: 'kept', size: 3 },
        { id: 'c2', headline: null, remark: 'as well', size: null },
      ])
      await db.shape(after, { migrations: [migration], allow: { drop: ['paper.remark'] } })
      expect(await db.see('paper', 'id', 'title', 'state', 'likes')).toEqual([
        { id: 'c1', title: 'One', state: 'draft', likes: 0 },
        { id: 'c2', title: 'Migrated', state: 'draft', likes: 0 },
      ])
    },
  )

  test('several that start together all succeed, and one of them does what is to be done', async () => {
    await db.shape(before)
    await db.put('card', 'c1', { headline: 'One' })
    const others =
      kind.name === 'sqlite' ? [] : await Promise.all([1, 2, 3].map(() => openDatabase(db.where)))
    const starts = [db.database, db.database, ...others].map((database) =>
      ensureShape(database, { entities: after }, { migrations: [migration] }),
    )
    const reports = await Promise.all(starts)
    expect(reports.filter(({ isChanged }) => isChanged)).toHaveLength(1)
    for (const database of others) await database.close()
  })
})

test('migrations are known by the numbers of their files', () => {
  const file = { migrate: async () => undefined }
  const paths = { './product/migrations/010-b.ts': file, './product/migrations/2-a.ts': file }
  expect(migrationsFrom(paths).map(({ number, name }) => [number, name])).toEqual([
    [2, '2-a'],
    [10, '010-b'],
  ])
  expect(() => migrationsFrom({ '01-a.ts': file, '1-b.ts': file })).toThrow(
    'The migrations 01-a and 1-b have the same number.',
  )
  expect(() => migrationsFrom({ 'product/migrations/split.ts': file })).toThrow(
    'product/migrations/split.ts must be called like 001-split-names.ts',
  )
})
