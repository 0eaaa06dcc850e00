import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { relation } from '#shell/field-types/relation/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { numbered, slugOf } from '#shell/language/fields/field-source.ts'
import type { Database } from '../../database.ts'
import { migrateSchema, previewMigration } from '../migrate-schema.ts'
import {
  during,
  insertInto,
  killedBeforeMigration,
  openProcesses,
  run,
} from '../two-processes.fixture.ts'

type Fields = Parameters<typeof entity>[0]['fields']

const shelf = entity({ name: 'shelf', plural: 'shelves', fields: { rate: money('EUR') } })
const card = (fields: Fields) =>
  entity({
    name: 'card',
    plural: 'cards',
    fields: { title: text(), shelf: relation('shelf'), ...fields },
  })
const older = [shelf, card({})]
const numberedBy = (pattern: string) => [
  shelf,
  card({
    number: text({ required: true, unique: true, set: numbered(pattern) }),
    rate: money('EUR', { set: decimalField('shelf.rate', 2) }),
    remark: text(),
  }),
]
const newer = { entities: numberedBy('C-{5}') }
/** More than two pages. */
const count = 4_000

async function openWithCards() {
  const opened = await openProcesses(older)
  const { oldProcess } = opened
  await insertInto(oldProcess, 'shelf', { id: 's', rate: 250 })
  await oldProcess.write((trx) =>
    trx(
      sql`insert into card (id, version, created_at, updated_at, title, shelf)
          select 'c' || lpad(i::text, 5, '0'), 1, now(), now(), 'Card', 's' from generate_series(1, ${sql.lit(count)}) as i`.compile(
        oldProcess.build,
      ),
    ),
  )
  return opened
}

const insertCard = (database: Database, id: string) =>
  insertInto(database, 'card', { id, title: id, shelf: 's' })

const problems = `select id from card where number is null or rate is distinct from 250 or _sort_number is null
  union all select number from card group by number having count(*) > 1`

const lastNumber = async (database: Database) =>
  (await run(database, `select max(number) as last from card`))[0]?.['last']

const unfinished = `select value from nacre_setting where name = 'unfinished fills' and value <> '[]'
  union all select column_name from information_schema.columns where table_name = 'card' and column_name in ('number', 'rate', '_sort_number')`

test('another process writes while new fields get their values', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  let created = 0
  let isLocked = false
  const database = during(newProcess, async (_, statement) => {
    // Changes wait while a column is added, until that is committed.
    if (statement.startsWith('alter table')) isLocked = true
    if (statement === 'commit') isLocked = false
    if (isLocked) return
    created += 1
    await insertCard(oldProcess, `d${String(created).padStart(5, '0')}`)
  })
  const { rollout = [] } = await previewMigration(newProcess, newer)
  expect(rollout.join('\n')).toMatch(/New values of card are written before.*less than a sec/su)
  const { lines } = await migrateSchema(database, newer)
  expect(lines.join('; ')).toMatch(/set number in 4,000 records, in the order of creation/u)
  expect(created).toBeGreaterThan(20)
  expect(await run(newProcess, problems)).toEqual([])
  expect(await lastNumber(newProcess)).toBe(`C-0${count + created}`)
  expect(await previewMigration(newProcess, newer)).toMatchObject({ isChanged: false })
  await expect(insertCard(oldProcess, 'x')).rejects.toThrow('being updated')
})

test('a process that is killed after any statement is followed by one that goes on', async () => {
  const { newProcess } = await openWithCards()
  let killed = 0
  for (let statement = 1; ; statement += 1) {
    const dying = during(newProcess, async (done) => {
      if (done === statement) throw new Error('killed')
    })
    try {
      await migrateSchema(dying, newer)
      break
    } catch (error) {
      expect(String(error)).toContain('killed')
      killed += 1
    }
  }
  expect(killed).toBeGreaterThan(20)
  expect(await run(newProcess, problems)).toEqual([])
  expect(await lastNumber(newProcess)).toBe(`C-0${count}`)
})

test('several processes of the new version migrate at once', async () => {
  const { newProcess, another } = await openWithCards()
  const all = [newProcess, await another(), await another()]
  const reports = await Promise.all(all.map((process) => migrateSchema(process, newer)))
  expect(reports.filter(({ isChanged }) => isChanged)).toHaveLength(1)
  expect(await run(newProcess, problems)).toEqual([])
  expect(await lastNumber(newProcess)).toBe(`C-0${count}`)
})

test('a fill ends when another process has migrated meanwhile', async () => {
  const { newProcess, another } = await openWithCards()
  const other = await another()
  let commits = 0
  const database = during(newProcess, async (_, statement) => {
    if (statement === 'commit') commits += 1
    if (statement !== 'commit' || commits !== 2) return
    // Without `maintain`, it does everything in one transaction.
    const { maintain: _maintain, ...withoutMaintenance } = other
    await migrateSchema(withoutMaintenance, newer)
    const row = { id: 'z1', title: 'z1', number: 'own', _sort_number: Buffer.from('own') }
    await insertInto(other, 'card', row)
  })
  expect((await migrateSchema(database, newer)).isChanged).toBe(false)
  expect(await run(newProcess, `select number from card where id = 'z1'`)).toEqual([
    { number: 'own' },
  ])
  expect(await run(newProcess, unfinished)).toHaveLength(3)
  expect(await previewMigration(newProcess, newer)).toMatchObject({ isChanged: false })
})

test('the version before does not wait for a process that fills', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  let hasStarted = false
  const database = during(newProcess, async (_, statement) => {
    if (statement !== 'commit' || hasStarted) return
    hasStarted = true
    expect(await migrateSchema(oldProcess, { entities: older })).toMatchObject({ isChanged: false })
  })
  expect((await migrateSchema(database, newer)).isChanged).toBe(true)
  expect(await run(newProcess, problems)).toEqual([])
})

test('the version before takes back what a killed process has filled', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  await expect(migrateSchema(killedBeforeMigration(newProcess), newer)).rejects.toThrow('killed')
  expect(await run(newProcess, unfinished)).toHaveLength(4)
  await insertCard(oldProcess, 'd1')
  await migrateSchema(oldProcess, { entities: older })
  expect(await run(newProcess, unfinished)).toEqual([])
  await migrateSchema(newProcess, newer)
  expect(await lastNumber(newProcess)).toBe(`C-0${count + 1}`)
})

test('another declaration fills anew', async () => {
  const { newProcess } = await openWithCards()
  await expect(migrateSchema(killedBeforeMigration(newProcess), newer)).rejects.toThrow('killed')
  await migrateSchema(newProcess, { entities: numberedBy('K-{5}') })
  expect(await run(newProcess, problems)).toEqual([])
  expect(await lastNumber(newProcess)).toBe(`K-0${count}`)
})

test('a record without a value for a required field is reported, and the columns are dropped', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  const entities = [
    shelf,
    card({ number: text({ required: true, unique: true, set: slugOf('title') }) }),
  ]
  await insertInto(oldProcess, 'card', { id: 'a', title: null })
  await expect(migrateSchema(newProcess, { entities })).rejects.toThrow(
    /1 record has no value for required field number: a/u,
  )
  expect(await run(newProcess, unfinished)).toEqual([])
  await oldProcess.write((trx) =>
    trx(sql`update card set title = 'First' where id = 'a'`.compile(oldProcess.build)),
  )
  await migrateSchema(newProcess, { entities })
  expect(await run(newProcess, `select number from card where id = 'a'`)).toEqual([
    { number: 'first' },
  ])
})

const searched = { entities: [shelf, card({ title: text({ searchable: true }) })] }

const unfound = `select id from card where _search is null or not _search @@ plainto_tsquery('simple', title)`

const searchParts = `select column_name from information_schema.columns where table_name = 'card' and column_name = '_search'
  union all select proname::text from pg_proc where proname like 'card\\_\\_search%'
  union all select tgname::text from pg_trigger where tgname = 'nacre_search'`

test('search is added while another process writes', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  let created = 0
  let isLocked = false
  const database = during(newProcess, async (_, statement) => {
    // A page holds its records until it is committed.
    isLocked = statement === 'begin' || (isLocked && statement !== 'commit')
    if (isLocked) return
    created += 1
    // Before and after the records that have their words.
    await insertCard(oldProcess, `a${created}`)
    await insertCard(oldProcess, `d${created}`)
    await oldProcess.write((trx) =>
      trx(
        sql`update card set title = ${`changed ${created}`} where id in (${`c0000${created % 10}`}, 'c03999')`.compile(
          oldProcess.build,
        ),
      ),
    )
  })
  const { rollout = [] } = await previewMigration(newProcess, searched)
  expect(rollout.join('\n')).toMatch(/New values of card are written before.*less than a sec/su)
  const { lines } = await migrateSchema(database, searched)
  expect(lines.join('; ')).toContain('add full-text search on title')
  expect(created).toBeGreaterThan(10)
  expect(await run(newProcess, unfound)).toEqual([])
  expect(await previewMigration(newProcess, searched)).toMatchObject({ isChanged: false })
  // Search does not stop the older version.
  await insertCard(oldProcess, 'later')
  expect(await run(newProcess, unfound)).toEqual([])
})

test('search goes on after a kill, and the version before takes it back', async () => {
  const { oldProcess, newProcess } = await openWithCards()
  for (const statement of [3, 8, 12, 14]) {
    const dying = during(newProcess, async (done) => {
      if (done === statement) throw new Error('killed')
    })
    await expect(migrateSchema(dying, searched)).rejects.toThrow('killed')
  }
  await migrateSchema(oldProcess, { entities: older })
  expect(await run(newProcess, searchParts)).toEqual([])
  const dying = during(newProcess, async (done) => {
    if (done === 12) throw new Error('killed')
  })
  await expect(migrateSchema(dying, searched)).rejects.toThrow('killed')
  await migrateSchema(newProcess, searched)
  expect(await run(newProcess, unfound)).toEqual([])
  expect(await run(newProcess, searchParts)).toHaveLength(3)
  await migrateSchema(newProcess, { entities: older }, { isDowngrade: true })
  expect(await run(newProcess, searchParts)).toEqual([])
})

test('a generated column of an earlier version of Nacre is replaced', async () => {
  const { newProcess } = await openProcesses(searched.entities)
  await newProcess.writeAlone(async (trx) => {
    for (const statement of [
      'drop trigger nacre_search on card',
      'alter table card drop column _search',
      `alter table card add column _search tsvector generated always as (to_tsvector('simple', title)) stored`,
      'create index card__search__00000000 on card using gin (_search)',
    ])
      await trx(sql.raw(statement).compile(newProcess.build))
  })
  const insert = (id: string) => insertInto(newProcess, 'card', { id, title: id })
  await insert('a1')
  await migrateSchema(newProcess, searched)
  await insert('a2')
  expect(await run(newProcess, unfound)).toEqual([])
})
