import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const folder = entity({ name: 'folder', plural: 'folders', fields: { name: text() } })
const declare = (fields: Parameters<typeof entity>[0]['fields'], rest = {}) =>
  entity({ name: 'card', plural: 'cards', fields, ...rest })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
    onTestFinished(db.close)
  })

  const relate = (table: string, record: string, target: string, position = 0) =>
    db.database.write((run) =>
      run(db.database.build.insertInto(table).values({ record, target, position }).compile()),
    )
  const erase = (table: string, id: string) =>
    db.database.write((run) =>
      run(db.database.build.deleteFrom(table).where('id', '=', id).compile()),
    )

  test('an entity is renamed with its records, its relations and those that point to it', async () => {
    await db.shape([folder, declare({ folder: relation('folder'), others: relations('folder') })])
    await db.put('folder', 'f1', { name: 'Work' })
    await db.put('card', 'c1', { folder: 'f1' })
    await relate('card__others', 'c1', 'f1')
    const binder = entity({
      name: 'binder',
      plural: 'binders',
      was: 'folder',
      fields: { name: text() },
    })
    const paper = entity({
      name: 'paper',
      plural: 'papers',
      was: 'card',
      fields: { binder: relation('binder', { was: 'folder' }), others: relations('binder') },
    })
    const report = await db.shape([binder, paper])
    expect(report.lines).toEqual([
      'binder: rename folder to binder, 1 record stays',
      'paper: rename card to paper, 1 record stays; rename folder to binder, 1 record keeps it',
    ])
    expect((await db.shape([binder, paper])).isChanged).toBe(false)
    expect(await db.see('paper', 'id', 'binder')).toEqual([{ id: 'c1', binder: 'f1' }])
    expect(await db.see('paper__others', 'record', 'target')).toEqual([
      { record: 'c1', target: 'f1' },
    ])
    await expect(erase('binder', 'f1')).rejects.toThrow(/foreign key/iu)
  })

  test('an entity that is no longer declared keeps its records and holds nobody up', async () => {
    const note = entity({
      name: 'note',
      plural: 'notes',
      fields: { folder: relation('folder', { required: true }), all: relations('folder') },
    })
    await db.shape([folder, note])
    await db.put('folder', 'f1')
    await db.put('note', 'n1', { folder: 'f1' })
    await relate('note__all', 'n1', 'f1')
    expect((await db.shape([folder])).lines).toEqual(['note: no longer declared, 1 record stays'])
    expect((await db.shape([folder])).isChanged).toBe(false)
    await erase('folder', 'f1')
    expect(await db.see('note', 'id', 'folder')).toEqual([{ id: 'n1', folder: 'f1' }])
    await expect(db.shape([folder, note])).rejects.toThrow(
      'note: 1 record has a folder that points to nothing: n1.',
    )
    await db.put('folder', 'f1')
    await db.shape([folder, note])
    await expect(erase('folder', 'f1')).rejects.toThrow(/foreign key/iu)
  })

  test('what is renamed outlives what had its name before', async () => {
    const named = (name: string, was?: string) =>
      entity({
        name,
        plural: `${name}s`,
        ...(was === undefined ? {} : { was }),
        fields: { title: text() },
      })
    await db.shape([named('paper'), named('card')])
    await db.put('paper', 'old', { title: 'Old' })
    await db.put('card', 'new', { title: 'New' })
    await db.shape([named('card')])
    await expect(db.shape([named('paper', 'card')])).rejects.toThrow(
      'paper: card cannot be renamed to paper, because what was called paper before is kept: --drop entity paper first.',
    )
    await db.shape([named('paper', 'card')], { allow: { drop: ['entity paper'] } })
    expect(await db.see('paper', 'id', 'title')).toEqual([{ id: 'new', title: 'New' }])
    expect(await db.see('nacre_kept', 'entity', 'record')).toEqual([
      { entity: 'paper', record: 'old' },
    ])
  })

  test('an entity is dropped with the word, takes nothing else with it, and can come back', async () => {
    const card = declare({
      folder: relation('folder', { onRemove: 'remove with' }),
      price: decimal({ places: 2 }),
      all: relations('folder'),
    })
    await db.shape([folder, card])
    await db.put('folder', 'f1', { name: 'Work' })
    await db.put('card', 'c1', { folder: 'f1', price: 1250 })
    await relate('card__all', 'c1', 'f1')
    const without = declare({ price: decimal({ places: 2 }) })
    const report = await db.shape([without], { allow: { drop: ['entity folder'] } })
    expect(report.lines.join('\n')).toContain('folder: drop it with 1 record')
    expect(await db.see('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: 'f1' }])
    await db.shape([], { allow: { drop: ['entity card'] } })
    await expect(db.see('card', 'id')).rejects.toThrow()
    await db.shape([folder, card], { allow: { restore: ['entity folder', 'entity card'] } })
    expect(await db.see('card', 'id', 'version', 'folder', 'price')).toEqual([
      { id: 'c1', version: 1, folder: 'f1', price: 1250 },
    ])
    expect(await db.see('card__all', 'record', 'target', 'position')).toEqual([
      { record: 'c1', target: 'f1', position: 0 },
    ])
    expect(await db.see('folder', 'id', 'name')).toEqual([{ id: 'f1', name: 'Work' }])
  })

  test('a relation to several that is dropped can come back, as far as its ends are there', async () => {
    const card = declare({ all: relations('folder') })
    await db.shape([folder, card])
    for (const id of ['f1', 'f2', 'f3']) await db.put('folder', id)
    await db.put('card', 'c1')
    await db.put('card', 'c2')
    await relate('card__all', 'c1', 'f3', 0)
    await relate('card__all', 'c1', 'f1', 1)
    await relate('card__all', 'c2', 'f2', 0)
    const dropped = await db.shape([folder, declare({})], { allow: { drop: ['card.all'] } })
    expect(dropped.lines).toEqual(['card: drop all, 2 records lose a value'])
    await erase('folder', 'f1')
    await erase('card', 'c2')
    await db.shape([folder, card], { allow: { restore: ['card.all'] } })
    expect(await db.see('card__all', 'record', 'target', 'position')).toEqual([
      { record: 'c1', target: 'f3', position: 0 },
    ])
  })

  test('another rule for what happens when a record is gone changes no record', async () => {
    const ruled = (onRemove: 'refuse' | 'clear' | 'remove with') =>
      declare({ title: text({ searched: true }), folder: relation('folder', { onRemove }) })
    await db.shape([folder, ruled('refuse')])
    await db.put('folder', 'f1')
    await db.put('card', 'c1', { folder: 'f1', title: 'One' })
    await expect(erase('folder', 'f1')).rejects.toThrow(/foreign key/iu)
    const report = await db.shape([folder, ruled('clear')])
    expect(report.lines).toEqual(['card: folder has another rule for when its folder is gone'])
    expect(await db.see('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: 'f1' }])
    await erase('folder', 'f1')
    expect(await db.see('card', 'id', 'folder')).toEqual([{ id: 'c1', folder: null }])
  })

  test('names that could be taken for one another, and words of the database, are names like others', async () => {
    const fields = {
      select: text(),
      group: relation('user'),
      constructor: text(),
      penOwner: relation('user'),
    }
    const order = entity({ name: 'order', plural: 'orders', fields, sortedBy: ['select'] })
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
    await db.shape([order, orderPen, orderPenOwner, user])
    await db.put('user', 'u1', { table: 'a' })
    await db.put('order', 'o1', { select: 'a', group: 'u1', constructor: 'b' })
    expect((await db.shape([order, orderPen, orderPenOwner, user])).isChanged).toBe(false)
  })
})
