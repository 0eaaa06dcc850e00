import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Database } from '../../database.ts'
import type { DatabaseRow } from '../../rows.ts'
import { migrateSchema, previewMigration } from '../migrate-schema.ts'
import {
  during,
  insertInto,
  killedBeforeMigration,
  openProcesses,
  run,
} from '../two-processes.fixture.ts'

type Fields = Parameters<typeof entity>[0]['fields']

const shelf = entity({ name: 'shelf', plural: 'shelves', fields: { label: text() } })
const card = (fields: Fields) => entity({ name: 'card', plural: 'cards', fields })
const older = [shelf, card({ title: text(), code: text(), pages: integer(), shelf: text() })]
/** The same columns with a unique index, a required value and limits. */
const newer = [
  shelf,
  card({
    title: text({ required: true }),
    code: text({ unique: true }),
    pages: integer({ max: 100 }),
    shelf: text(),
  }),
]
const insert = (database: Database, id: string, values: DatabaseRow) =>
  insertInto(database, 'card', { id, title: id, ...values })

const unfinished = `select relname from pg_class join pg_index on indexrelid = pg_class.oid where not indisvalid
  union all select conname from pg_constraint where not convalidated or conname ~ '^nacre_[0-9a-f]{8}$'`

test('another process writes between all steps, and the transaction of the migration finds them done', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'first', { code: 'A', pages: 1 })
  let last = 0
  const database = during(newProcess, async (count) => {
    last = count
    await insert(oldProcess, `card-${count}`, { code: `C-${count}`, pages: 2 })
  })
  const { rollout = [] } = await previewMigration(newProcess, { entities: newer })
  expect(rollout.join('\n')).toMatch(
    /Indexes and rules of card are built before.*less than a sec/su,
  )
  const { lines } = await migrateSchema(database, { entities: newer })
  expect(lines.join('; ')).toMatch(/title required; tighten limits of pages; make code unique/u)
  expect(last).toBeGreaterThan(6)
  const [row] = await run(newProcess, 'select count(*) as n from card')
  expect(Number(row?.['n'])).toBe(last + 1)
  expect(await run(newProcess, unfinished)).toEqual([])
  await expect(insert(newProcess, 'x', { code: 'A' })).rejects.toThrow(/unique/u)
  await expect(insert(newProcess, 'x', { pages: 101 })).rejects.toThrow(/check/u)
  await expect(insert(newProcess, 'x', { title: null })).rejects.toThrow(/null/u)
  // What the process of the older version does not follow stops it, although it was built beforehand.
  await expect(insert(oldProcess, 'x', {})).rejects.toThrow('being updated')
  expect(await previewMigration(newProcess, { entities: newer })).toMatchObject({
    isChanged: false,
  })
})

test('a record that breaks a rule meanwhile is reported, and nothing of the rule remains', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'first', { code: 'A' })
  const database = during(newProcess, async (count) => {
    if (count === 1) await insert(oldProcess, 'second', { code: 'A' })
  })
  await expect(migrateSchema(database, { entities: newer })).rejects.toThrow(
    /2 records have duplicate values in code/u,
  )
  expect(await run(newProcess, unfinished)).toEqual([])
  // The older version, which goes on, has none of the rules.
  await insert(oldProcess, 'third', { code: 'A', pages: 101, title: null })
})

test('what a killed process has left unfinished is built anew', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'first', { code: 'A' })
  let killed = 0
  const killedAt = (statement: number) =>
    during(newProcess, async (count) => {
      if (count === statement) throw new Error('killed')
    })
  for (let statement = 1; statement < 40; statement += 1) {
    try {
      await migrateSchema(killedAt(statement), { entities: newer })
      break
    } catch (error) {
      expect(String(error)).toContain('killed')
      killed += 1
    }
  }
  expect(killed).toBeGreaterThan(6)
  expect(await run(newProcess, unfinished)).toEqual([])
  const [version] = await run(newProcess, 'select * from nacre_shape order by number desc limit 1')
  expect(version).toMatchObject({ serves_older: false, changes: expect.stringMatching(/unique/u) })
})

test('the version before takes back what a killed process has built', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'first', { code: 'A' })
  const dying = killedBeforeMigration(newProcess)
  await expect(migrateSchema(dying, { entities: newer })).rejects.toThrow('killed')
  await expect(insert(oldProcess, 'second', { title: null })).rejects.toThrow(/check/u)
  await migrateSchema(oldProcess, { entities: older })
  await insert(oldProcess, 'second', { code: 'A', pages: 101, title: null })
  expect(await run(newProcess, unfinished)).toEqual([])
})

test('a foreign key between existing tables', async () => {
  const { oldProcess, newProcess } = await openProcesses(older)
  await insert(oldProcess, 'first', {})
  const entities = [
    shelf,
    card({ title: text(), code: text(), pages: integer(), shelf: relation('shelf') }),
  ]
  const database = during(newProcess, (count) => insert(oldProcess, `card-${count}`, {}))
  await migrateSchema(database, { entities })
  await expect(insert(newProcess, 'x', { shelf: 'none' })).rejects.toThrow(/foreign key/u)
  expect(await previewMigration(newProcess, { entities })).toMatchObject({ isChanged: false })
  await migrateSchema(newProcess, { entities: older }, { isDowngrade: true })
  await insert(newProcess, 'x', { shelf: 'none' })
})
