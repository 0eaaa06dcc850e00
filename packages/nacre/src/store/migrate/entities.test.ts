import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'

const folder = entity({ name: 'folder', plural: 'folders', fields: { name: text() } })
const declare = (fields: Parameters<typeof entity>[0]['fields'], rest = {}) =>
  entity({ name: 'card', plural: 'cards', fields, ...rest })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
  })

  const relate = (table: string, record: string, target: string, position = 0) =>
    db.database.write((trx) =>
      trx(db.database.build.insertInto(table).values({ record, target, position }).compile()),
    )
  const erase = (table: string, id: string) =>
    db.database.write((trx) =>
      trx(db.database.build.deleteFrom(table).where('id', '=', id).compile()),
    )

  test('renames an entity with its records, its relations and references to it', async () => {
    await db.applySchema([
      folder,
      declare({ folder: relation('folder'), others: relations('folder') }),
    ])
    await db.insertRow('folder', 'f1', { name: 'Work' })
    await db.insertRow('card', 'c1', { folder: 'f1' })
    await relate('card__others', 'c1', 'f1')
    const binder = entity({
      name: 'binder',
      plural: 'binders',
      renamedFrom: 'folder',
      fields: { name: text() },
    })
    const paper = entity({
      name: 'paper',
      plural: 'papers',
      renamedFrom: 'card',
      fields: {
        binder: relation('binder', { renamedFrom: 'folder' }),
        others: relations('binder'),
      },
    })
    const report = await db.applySchema([binder, paper])
    expect(report.lines).toEqual([
      'binder: rename folder to binder (1 record kept)',
      'paper: rename card to paper (1 record kept); rename folder to binder (1 value kept)',
    ])
    expect((await db.applySchema([binder, paper])).isChanged).toBe(false)
    expect(await db.readRows('paper', 'id', 'binder')).toEqual([{ id: 'c1', binder: 'f1' }])
    expect(await db.readRows('paper__others', 'record', 'target')).toEqual([
      { record: 'c1', target: 'f1' },
    ])
    await expect(erase('binder', 'f1')).rejects.toThrow(/foreign key/iu)
  })

  test('an undeclared entity keeps its records and blocks no others', async () => {
    const note = entity({
      name: 'note',
      plural: 'notes',
      fields: { folder: relation('folder', { required: true }), all: relations('folder') },
    })
    await db.applySchema([folder, note])
    await db.insertRow('folder', 'f1')
    await db.insertRow('note', 'n1', { folder: 'f1' })
    await relate('note__all', 'n1', 'f1')
    expect((await db.applySchema([folder])).lines).toEqual([
      'note: no longer declared (1 record kept)',
    ])
    expect((await db.applySchema([folder])).isChanged).toBe(false)
    await erase('folder', 'f1')
    expect(await db.readRows('note', 'id', 'folder')).toEqual([{ id: 'n1', folder: 'f1' }])
    await expect(db.applySchema([folder, note])).rejects.toThrow(
      'note: 1 record references a missing record in folder: n1.',
    )
    await db.insertRow('folder', 'f1')
    await db.applySchema([folder, note])
    await expect(erase('folder', 'f1')).rejects.toThrow(/foreign key/iu)
  })

  test('a renaming works when the new name was used before', async () => {
    const named = (name: string, was?: string) =>
      entity({
        name,
        plural: `${name}s`,
        ...(was === undefined ? {} : { renamedFrom: was }),
        fields: { title: text() },
      })
    await db.applySchema([named('paper'), named('card')])
    await db.insertRow('paper', 'old', { title: 'Old' })
    await db.insertRow('card', 'new', { title: 'New' })
    await db.applySchema([named('card')])
    await expect(db.applySchema([named('paper', 'card')])).rejects.toThrow(
      'paper: can’t rename card to paper: an earlier paper still exists. Run --drop entity paper first.',
    )
    await db.applySchema([named('paper', 'card')], { allow: { drop: ['entity paper'] } })
    expect(await db.readRows('paper', 'id', 'title')).toEqual([{ id: 'new', title: 'New' }])
    expect(await db.readRows('nacre_archived_value', 'entity', 'record')).toEqual([
      { entity: 'paper', record: 'old' },
    ])
  })

  test('an entity is dropped with approval, without affecting others, and can be restored', async () => {
    const card = declare({
      folder: relation('folder', { onRemove: 'cascade' }),
      price: decimal({ places: 2 }),
      all: relations('folder'),
    })
    await db.applySchema([folder, card])
    await db.insertRow('folder', 'f1', { name: 'Work' })
    await db.insertRow('card', 'c1', { folder: 'f1', price: 1250 })
    await relate('card__all', 'c1', 'f1')
    const without = declare({ price: decimal({ places: 2 }) })
    const report = await db.applySchema([without], { allow: { drop: ['entity folder'] } })
    expect(report.lines.join('\n')).toContain('folder: drop table: deletes 1 record')
    expect(await db.readRows('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: 'f1' }])
    await db.applySchema([], { allow: { drop: ['entity card'] } })
    await expect(db.readRows('card', 'id')).rejects.toThrow()
    await db.applySchema([folder, card], { allow: { restore: ['entity folder', 'entity card'] } })
    expect(await db.readRows('card', 'id', 'version', 'folder', 'price')).toEqual([
      { id: 'c1', version: 1, folder: 'f1', price: 1250 },
    ])
    expect(await db.readRows('card__all', 'record', 'target', 'position')).toEqual([
      { record: 'c1', target: 'f1', position: 0 },
    ])
    expect(await db.readRows('folder', 'id', 'name')).toEqual([{ id: 'f1', name: 'Work' }])
  })

  test('a dropped to-many relation can be restored for existing records', async () => {
    const card = declare({ all: relations('folder') })
    await db.applySchema([folder, card])
    for (const id of ['f1', 'f2', 'f3']) await db.insertRow('folder', id)
    await db.insertRow('card', 'c1')
    await db.insertRow('card', 'c2')
    await relate('card__all', 'c1', 'f3', 0)
    await relate('card__all', 'c1', 'f1', 1)
    await relate('card__all', 'c2', 'f2', 0)
    const dropped = await db.applySchema([folder, declare({})], { allow: { drop: ['card.all'] } })
    expect(dropped.lines).toEqual(['card: drop all: deletes 2 values'])
    await erase('folder', 'f1')
    await erase('card', 'c2')
    await db.applySchema([folder, card], { allow: { restore: ['card.all'] } })
    expect(await db.readRows('card__all', 'record', 'target', 'position')).toEqual([
      { record: 'c1', target: 'f3', position: 0 },
    ])
  })

  test('changing the rule for removals changes no record', async () => {
    const ruled = (onRemove: 'restrict' | 'set null' | 'cascade') =>
      declare({ title: text({ searchable: true }), folder: relation('folder', { onRemove }) })
    await db.applySchema([folder, ruled('restrict')])
    await db.insertRow('folder', 'f1')
    await db.insertRow('card', 'c1', { folder: 'f1', title: 'One' })
    await expect(erase('folder', 'f1')).rejects.toThrow(/foreign key/iu)
    const report = await db.applySchema([folder, ruled('set null')])
    expect(report.lines).toEqual(['card: change what happens to folder when folder is deleted'])
    expect(await db.readRows('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: 'f1' }])
    await erase('folder', 'f1')
    expect(await db.readRows('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: null }])
  })

  test('supports similar names and SQL keywords as names', async () => {
    const fields = {
      select: text(),
      group: relation('user'),
      constructor: text(),
      penOwner: relation('user'),
    }
    const order = entity({ name: 'order', plural: 'orders', fields, indexes: ['select'] })
    const user = entity({
      name: 'user',
      plural: 'users',
      fields: { table: text(), from: text({ unique: true }) },
    })
    const orderPen = entity({
      name: 'orderPen',
      plural: 'pens',
      fields: { holder: relation('user') },
    })
    const orderPenOwner = entity({ name: 'orderPenOwner', plural: 'owners', fields: {} })
    await db.applySchema([order, orderPen, orderPenOwner, user])
    await db.insertRow('user', 'u1', { table: 'a' })
    await db.insertRow('order', 'o1', { select: 'a', group: 'u1', constructor: 'b' })
    expect((await db.applySchema([order, orderPen, orderPenOwner, user])).isChanged).toBe(false)
  })
})
