import { expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import { createCleanup } from '../cleanup.ts'
import { migrateSchema, previewMigration } from './migrate-schema.ts'
import { createdAt, insertInto, openProcesses, run } from './two-processes.fixture.ts'

type Fields = Parameters<typeof entity>[0]['fields']

const card = (fields: Fields, rest = {}) =>
  entity({ name: 'card', plural: 'cards', fields, ...rest })
const title = text({ searchable: true })
const older = [card({ title, note: text(), pages: integer(), others: relations('card') })]
const insert = (database: Database, id: string, values: DatabaseRow) =>
  insertInto(database, 'card', { id, ...values })

function update({ write, build }: Database, id: string, values: DatabaseRow) {
  return write((trx) => trx(build.updateTable('card').set(values).where('id', '=', id).compile()))
}

async function planOf(database: Database, entities: readonly Entity[]): Promise<string> {
  const { rollout = [] } = await previewMigration(database, { entities })
  return rollout.join('\n')
}

test('new fields, a new required one with a default, and a removed one let older processes go on', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'c1', { title: 'One', note: 'kept', _sort_title: Buffer.from('one') })
  const entities = [
    card({
      title,
      pages: integer(),
      others: relations('card'),
      size: decimal({ places: 2, required: true, default: '1.50' }),
      color: text({ max: 20 }),
    }),
    entity({ name: 'box', plural: 'boxes', fields: { name: text({ unique: true }) } }),
  ]
  expect(await planOf(newProcess, entities)).toBe(
    'Requests wait for less than a second.\nProcesses of the version before go on during the upgrade.',
  )
  await migrateSchema(newProcess, { entities })

  const values = { title: 'Two', note: 'from older', pages: 2 }
  await insert(oldProcess, 'c2', { ...values, _sort_note: Buffer.from('two') })
  await update(oldProcess, 'c1', { note: 'changed' })
  expect(await run(oldProcess, 'select title, note from card order by id')).toEqual([
    { title: 'One', note: 'changed' },
    { title: 'Two', note: 'from older' },
  ])
  expect(await run(newProcess, 'select title, size::text from card order by id')).toEqual([
    { title: 'One', size: '150' },
    { title: 'Two', size: '150' },
  ])
})

test('renamed fields and entities keep their former names for older processes', async () => {
  const { oldProcess, newProcess, another } = await openProcesses(older)
  await insert(oldProcess, 'c1', { title: 'One', pages: 1 })
  const headline = text({ searchable: true, renamedFrom: 'title' })
  const rest = { note: text(), pages: integer() }
  const entities = [
    entity({
      name: 'note',
      plural: 'notes',
      renamedFrom: 'card',
      fields: { headline, ...rest, others: relations('note') },
    }),
  ]
  expect(await planOf(newProcess, entities)).toContain('go on')
  await migrateSchema(newProcess, { entities })

  // Some requests of the older process meet the new names at the same time.
  const found = await Promise.all(
    [1, 2, 3, 4].map(() => run(oldProcess, 'select title, pages from card')),
  )
  expect(found.flat()).toEqual(Array.from({ length: 4 }, () => ({ title: 'One', pages: 1 })))
  await insert(oldProcess, 'c2', { title: 'Two', pages: 2 })
  await update(oldProcess, 'c1', { title: 'Changed' })
  const { build } = oldProcess
  const pair = { record: 'c1', target: 'c2', position: 0 }
  await oldProcess.write((trx) => trx(build.insertInto('card__others').values(pair).compile()))
  await oldProcess.write((trx) =>
    trx(
      build
        .insertInto('card')
        .values({ id: 'c2', version: 1, created_at: createdAt, updated_at: createdAt, pages: 5 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ pages: 5 }))
        .compile(),
    ),
  )
  expect(await run(oldProcess, "select id from card where id = 'c1' for update")).toEqual([
    { id: 'c1' },
  ])
  expect(await run(newProcess, 'select headline, pages from note order by id')).toEqual([
    { headline: 'Changed', pages: 1 },
    { headline: 'Two', pages: 5 },
  ])
  expect(await run(newProcess, 'select record, target from note__others')).toEqual([
    { record: 'c1', target: 'c2' },
  ])

  // A further version that only adds keeps them, and one that drops a field does not.
  const third = await another()
  const [note] = entities
  const more = [
    entity({
      ...note,
      fields: { headline, ...rest, others: relations('note'), extra: text() },
    } as never),
  ]
  await migrateSchema(third, { entities: more })
  await insert(oldProcess, 'c3', { title: 'Three', pages: 3 })
  await migrateSchema(third, { entities }, { allow: { drop: ['note.extra'] }, isDowngrade: true })
  await expect(insert(oldProcess, 'c4', { title: 'Four' })).rejects.toMatchObject({
    code: 'outdated',
  })
  expect(
    await run(third, "select nspname from pg_namespace where nspname like 'nacre_former%'"),
  ).toEqual([])
})

test('former names are dropped after a day, and are not needed by the newest version', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  const entities = [card({ headline: text({ renamedFrom: 'title', searchable: true }) })]
  await migrateSchema(newProcess, { entities })
  const cleanUp = (hours: number) =>
    createCleanup(newProcess).deleteExpired(new Date(Date.now() + hours * 3_600_000))
  await cleanUp(20)
  await insert(oldProcess, 'c1', { title: 'One' })
  await cleanUp(30)
  await expect(insert(oldProcess, 'c2', { title: 'Two' })).rejects.toMatchObject({
    code: 'outdated',
  })
  await insert(newProcess, 'c3', { headline: 'Three' })
  expect((await migrateSchema(newProcess, { entities })).isChanged).toBe(false)
})

test('a default can be removed in the next release', async () => {
  const { oldProcess, newProcess, another } = await openProcesses(older)
  const size = { places: 2, required: true } as const
  const withDefault = [card({ title, size: decimal({ ...size, default: '1.50' }) })]
  await migrateSchema(newProcess, { entities: withDefault })
  await insert(oldProcess, 'c1', { title: 'One' })
  const third = await another()
  const without = [card({ title, size: decimal(size) })]
  expect(await planOf(third, without)).not.toContain('503')
  await migrateSchema(third, { entities: without })
  await insert(newProcess, 'c2', { title: 'Two', size: 250 })
})

test('where they cannot go on, older processes say so, and the plan offers a way in two releases', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'c1', { title: 'One', note: 'one', pages: 1 })
  const required = [card({ title, note: text({ required: true }), pages: integer() })]
  expect(await planOf(newProcess, required)).toBe(
    [
      'Indexes and rules of card are built before, in about 1 s, while records are read and written.',
      'Requests wait for less than a second.',
      'Processes of the version before answer changes with status 503 from then on. Stop them first, or change the declarations in two releases:',
      '  - card: note gets required without a default. Declare a default, and remove it in the next release',
    ].join('\n'),
  )
  const converted = [card({ title, note: text(), pages: decimal({ places: 2 }) })]
  expect(await planOf(newProcess, converted)).toContain('pages changes its type')
  const unique = [card({ title, note: text({ unique: true }), pages: integer() })]
  expect(await planOf(newProcess, unique)).toContain('a rule of note gets stricter')
  const notSearchable = [card({ title: text(), note: text(), pages: integer() })]
  expect(await planOf(newProcess, notSearchable)).toContain('uses what is changed')
  const migrations = [{ number: 1, name: '001-fill', migrate: async () => undefined }]
  const { rollout } = await previewMigration(newProcess, { entities: older }, { migrations })
  expect(rollout?.join()).toContain('the migration 001-fill')

  await migrateSchema(newProcess, { entities: converted })
  const outdated = { code: 'outdated', status: 503, options: { details: { retryAfter: 5 } } }
  await expect(insert(oldProcess, 'c2', { title: 'Two' })).rejects.toMatchObject(outdated)
  await expect(insert(oldProcess, 'c2', { nonsense: 'Two' })).rejects.toMatchObject(outdated)
  expect(await run(oldProcess, 'select title from card')).toEqual([{ title: 'One' }])
  // An invalid query is reported as such while the schema is current.
  await expect(run(newProcess, 'select nonsense')).rejects.not.toBeInstanceOf(AppError)
})

test('a new stored total stops changes of older processes, which do not renew it', async () => {
  const { newProcess } = await openProcesses(older)
  const total = computed({ expression: countOf('notes'), stored: true })
  const entities = [
    card({ title, note: text(), pages: integer(), others: relations('card'), total }),
    entity({
      name: 'note',
      plural: 'notes',
      fields: { card: relation('card', { inverse: 'notes' }) },
    }),
  ]
  expect(await planOf(newProcess, entities)).toContain(
    'card: total is stored, and the version before does not renew it',
  )
})
