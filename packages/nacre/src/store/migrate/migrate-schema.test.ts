import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields'], rest = {}) =>
  entity({ name: 'card', plural: 'cards', fields, ...rest })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
  })
  afterEach(() => db.close())

  test('the first start creates the tables, the second changes nothing', async () => {
    const folder = entity({
      name: 'folder',
      plural: 'folders',
      fields: { name: text({ unique: true }) },
    })
    const card = declare(
      {
        title: text({ required: true, max: 120, searchable: true }),
        folder: relation('folder'),
        size: choice(['small', 'large']),
      },
      { states: { initial: 'draft', moves: {} }, indexes: ['title'] },
    )
    const first = await db.applySchema([card, folder])
    expect(first.lines).toEqual(['card: create table', 'folder: create table'])
    const second = await db.applySchema([card, folder])
    expect(second).toEqual({ lines: [], isChanged: false, isBlocked: false })
  })

  test('a plan describes its effect on records', async () => {
    await db.applySchema([declare({ headline: text({ required: true }) })])
    for (let number = 1; number <= 9; number += 1) {
      await db.insertRow('card', `c${number}`, { headline: `Card ${number}` })
    }
    const after = declare(
      {
        title: text({ required: true, renamedFrom: 'headline' }),
        likes: integer({ required: true, default: 0 }),
      },
      { states: { initial: 'draft', moves: {} } },
    )
    const planned = await db.preview([after])
    expect(planned.lines).toEqual([
      'card: rename headline to title (9 values kept); add state, set "draft" in 9 records; add since, from the history of 9 records; add likes, set 0 in 9 records; add index on state',
    ])
    expect((await db.applySchema([after])).lines).toEqual(planned.lines)
    const [first] = await db.readRows('card', 'id', 'title', 'state', 'likes')
    expect(first).toEqual({ id: 'c1', title: 'Card 1', state: 'draft', likes: 0 })
  })

  test('a new field gets its default when another field becomes required', async () => {
    await db.applySchema([declare({ title: text() })])
    await db.insertRow('card', 'c1', { title: 'One' })
    await db.applySchema([
      declare({ title: text({ required: true }), n: text({ required: true, default: 'none' }) }),
    ])
    expect(await db.readRows('card', 'id', 'title', 'n')).toEqual([
      { id: 'c1', title: 'One', n: 'none' },
    ])
    await expect(db.insertRow('card', 'c2', { n: 'x' })).rejects.toThrow(/null/iu)
  })

  test('an undeclared field keeps its values and does not block new records', async () => {
    const before = declare({ title: text(), subtitle: text({ required: true, max: 5 }) })
    await db.applySchema([before])
    await db.insertRow('card', 'c1', { subtitle: 'old' })
    const report = await db.applySchema([declare({ title: text() })])
    expect(report.lines).toEqual(['card: subtitle is no longer declared (1 value kept)'])
    await db.insertRow('card', 'c2', { title: 'Two' })
    expect(await db.readRows('card', 'id', 'subtitle')).toEqual([
      { id: 'c1', subtitle: 'old' },
      { id: 'c2', subtitle: null },
    ])
    expect((await db.applySchema([declare({ title: text() })])).isChanged).toBe(false)
    expect((await db.preview([declare({ title: text() })])).lines).toEqual([
      '· card.subtitle is no longer declared, 1 record still has a value. Remove it with --drop card.subtitle',
    ])
    await expect(db.applySchema([before])).rejects.toThrow(
      'card: 1 record has no value for required field subtitle: c2. Set a default or fill it in a migration.',
    )
  })

  test('a field is dropped with approval only, and its values can be restored', async () => {
    const before = declare({ title: text(), subtitle: text() })
    await db.applySchema([before])
    await db.insertRow('card', 'c1', { subtitle: 'one' })
    await db.insertRow('card', 'c2', { subtitle: null })
    const after = declare({ title: text() })
    const dropped = await db.applySchema([after], { allow: { drop: ['card.subtitle'] } })
    expect(dropped.lines).toEqual(['card: drop subtitle: deletes 1 value'])
    expect((await db.applySchema([after])).isChanged).toBe(false)
    await expect(db.readRows('card', 'subtitle')).rejects.toThrow()
    const back = await db.applySchema([before], { allow: { restore: ['card.subtitle'] } })
    expect(back.lines).toEqual(['card: add subtitle; restore card.subtitle in 1 record'])
    expect(await db.readRows('card', 'id', 'subtitle')).toEqual([
      { id: 'c1', subtitle: 'one' },
      { id: 'c2', subtitle: null },
    ])
    expect(await db.readRows('nacre_archived_value', 'record')).toEqual([])
  })

  test('an approval without effect changes nothing', async () => {
    const card = declare({ title: text() })
    await db.applySchema([card])
    const drop = (word: string) => db.applySchema([card], { allow: { drop: [word] } })
    await expect(drop('card.subtitle')).rejects.toThrow('card.subtitle does not exist')
    await expect(drop('card.title')).rejects.toThrow('can’t drop card.title: it is still declared')
    await expect(drop('entity card')).rejects.toThrow(
      'can’t drop entity card: it is still declared',
    )
    await expect(db.applySchema([card], { allow: { restore: ['card.title'] } })).rejects.toThrow(
      'no values of card.title are kept',
    )
  })

  test('narrowing a field names the violating records and changes nothing', async () => {
    await db.applySchema([declare({ title: text({ max: 20 }), size: integer({ min: 0 }) })])
    for (let number = 10; number < 22; number += 1) {
      await db.insertRow('card', `c${number}`, { title: 'far too long', size: number })
    }
    const narrow = declare({ title: text({ max: 5 }), size: integer({ min: 0, max: 20 }) })
    await expect(db.applySchema([narrow])).rejects.toThrow(
      'card: 12 records have invalid values in title: c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, ….',
    )
    await expect(db.applySchema([narrow])).rejects.toThrow(
      'card: 1 record has an invalid value in size: c21.',
    )
    await db.insertRow('card', 'c99', { title: 'still twenty letters' })
  })

  test('narrowing a field that only code can validate names the violating records too', async () => {
    await db.applySchema([declare({ code: text(), tags: choices(['new', 'old', 'rare']) })])
    const tags = db.database.columns.encode({ kind: 'json' }, ['new', 'rare'])
    await db.insertRow('card', 'c1', { code: 'AB-12', tags: '[]' })
    await db.insertRow('card', 'c2', { code: 'something', tags })
    const narrow = declare({ code: text({ pattern: '[A-Z]{2}-[0-9]+' }), tags: choices(['new']) })
    await expect(db.applySchema([narrow])).rejects.toThrow(
      /card: 1 record has an invalid value in code: c2\.\n.*card: 1 record has an invalid value in tags/u,
    )
    const loose = declare({ code: text({ pattern: '.+' }), tags: choices(['new', 'rare']) })
    expect((await db.applySchema([loose])).lines).toEqual([
      'card: change validation of code; change validation of tags',
    ])
    expect(await db.applySchema([loose])).toMatchObject({ isChanged: false })
  })

  test('widening a field needs no approval', async () => {
    await db.applySchema([declare({ title: text({ max: 5 }), size: choice(['small']) })])
    await expect(db.insertRow('card', 'c1', { title: 'too long' })).rejects.toThrow(/check/iu)
    const wide = declare({ title: text({ max: 20 }), size: choice(['small', 'large']) })
    const report = await db.applySchema([wide])
    expect(report.lines).toEqual(['card: relax limits of title; add option large to size'])
    await db.insertRow('card', 'c1', { title: 'not too long', size: 'large' })
  })

  test('a state can be removed when no record has it', async () => {
    const states = (...ends: readonly string[]) => ({
      states: { initial: 'draft', moves: {}, finalStates: ends },
    })
    await db.applySchema([declare({ title: text() }, states('done', 'lost'))])
    await db.insertRow('card', 'c1', { state: 'lost' })
    const after = declare({ title: text() }, states('done', 'won'))
    await expect(db.applySchema([after])).rejects.toThrow(
      'card: 1 record has a status that is no longer declared (lost): c1.',
    )
    await db.database.write((trx) =>
      trx(db.database.build.updateTable('card').set({ state: 'done' }).compile()),
    )
    expect((await db.applySchema([after])).lines).toEqual([
      'card: add status won; remove status lost',
    ])
    await expect(db.insertRow('card', 'c2', { state: 'lost' })).rejects.toThrow(/check/iu)
  })

  test('a field can become unique when no two records share a value, not counting the trash', async () => {
    await db.applySchema([declare({ title: text() })])
    const removed = db.database.columns.encode({ kind: 'timestamp' }, '2026-02-01T00:00:00.000Z')
    await db.insertRow('card', 'c1', { title: 'same' })
    await db.insertRow('card', 'c2', { title: 'same' })
    await db.insertRow('card', 'c3', { title: 'same', removed_at: removed })
    await db.insertRow('card', 'c4')
    await db.insertRow('card', 'c5')
    const after = declare({ title: text({ unique: true }) })
    await expect(db.applySchema([after])).rejects.toThrow(
      'card: 2 records have duplicate values in title, which must be unique: c1, c2.',
    )
    await db.database.write((trx) =>
      trx(db.database.build.deleteFrom('card').where('id', '=', 'c1').compile()),
    )
    expect((await db.applySchema([after])).lines).toEqual(['card: make title unique'])
    const violation = await db
      .insertRow('card', 'c6', { title: 'same' })
      .catch(db.database.violationOf)
    expect(violation).toMatchObject({ kind: 'unique', table: 'card' })
    await db.insertRow('card', 'c7', { title: 'same', removed_at: removed })
  })

  test('the plan tells which records break a unique constraint with a condition', async () => {
    const fields = { seat: text(), isOpen: boolean({ default: true }) }
    const seat = { fields: ['seat'], where: { isOpen: true }, else: 'Taken.' } as const
    const withUnique = (unique: object) => declare(fields, { unique })
    await db.applySchema([withUnique({})])
    const isClosed = { is_open: db.database.columns.encode({ kind: 'boolean' }, false) }
    const isOpen = { is_open: db.database.columns.encode({ kind: 'boolean' }, true) }
    await db.insertRow('card', 'c1', { seat: 'A1', ...isOpen })
    await db.insertRow('card', 'c2', { seat: 'A1', ...isOpen })
    await db.insertRow('card', 'c3', { seat: 'A1', ...isClosed })
    await expect(db.applySchema([withUnique({ seat })])).rejects.toThrow(
      'card: 2 records have duplicate values in seat, which must be unique: c1, c2.',
    )
    await db.database.write((trx) =>
      trx(db.database.build.deleteFrom('card').where('id', '=', 'c1').compile()),
    )
    expect((await db.applySchema([withUnique({ seat })])).lines).toEqual(['card: make seat unique'])
    await db.insertRow('card', 'c4', { seat: 'A1', ...isClosed })
    const violation = await db
      .insertRow('card', 'c5', { seat: 'A1', ...isOpen })
      .catch(db.database.violationOf)
    expect(violation).toMatchObject({ kind: 'unique', table: 'card' })
    // Another condition is another constraint.
    const other = { ...seat, where: { isOpen: false } }
    await expect(db.applySchema([withUnique({ seat: other })])).rejects.toThrow(': c3, c4.')
    // Without a change, nothing happens.
    expect((await db.applySchema([withUnique({ seat })])).lines).toEqual([])
  })

  test('a field cannot take over the values of a field that is still declared', async () => {
    await db.applySchema([declare({ title: text() })])
    await db.insertRow('card', 'c1', { title: 'One' })
    await db.applySchema([declare({ title: text(), headline: text({ renamedFrom: 'title' }) })])
    expect(await db.readRows('card', 'id', 'title', 'headline')).toEqual([
      { id: 'c1', title: 'One', headline: null },
    ])
  })

  test('text is preserved when a field becomes long text', async () => {
    await db.applySchema([declare({ title: text({ max: 20 }) })])
    await db.insertRow('card', 'c1', { title: 'One' })
    await db.applySchema([declare({ title: markdown({ max: 2_000 }) })])
    expect(await db.readRows('card', 'id', 'title')).toEqual([{ id: 'c1', title: 'One' }])
  })
})
