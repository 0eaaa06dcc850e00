import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
  })

  /** Returns the prices, decoded by the current declaration. */
  const prices = async (places: number) => {
    const rows = await db.readRows('card', 'id', 'price')
    return rows.map(({ price }) => db.database.columns.decode({ kind: 'decimal', places }, price))
  }

  test('converts integers to decimals and adds decimal places without loss', async () => {
    await db.applySchema([declare({ price: integer() })])
    await db.insertRow('card', 'c1', { price: 12 })
    await db.insertRow('card', 'c2', { price: -90_071_992_547_409 })
    const report = await db.applySchema([declare({ price: decimal({ places: 2 }) })])
    expect(report.lines).toEqual(['card: change type of price from integer to decimal(2)'])
    expect(await prices(2)).toEqual(['12.00', '-90071992547409.00'])
    await expect(db.applySchema([declare({ price: decimal({ places: 4 }) })])).rejects.toThrow(
      'card: 1 record has an invalid value in price: c2.',
    )
    expect(await prices(2)).toEqual(['12.00', '-90071992547409.00'])
  })

  test('removes decimal places only if they are zero', async () => {
    await db.applySchema([declare({ price: decimal({ places: 3 }) })])
    await db.insertRow('card', 'c1', { price: 12_500 })
    await db.insertRow('card', 'c2', { price: -7_001 })
    const after = declare({ price: decimal({ places: 1 }) })
    await expect(db.applySchema([after])).rejects.toThrow(
      'card: 1 record has an invalid value in price: c2.',
    )
    await db.database.write((trx) =>
      trx(
        db.database.build
          .updateTable('card')
          .set({ price: -7_100 })
          .where('id', '=', 'c2')
          .compile(),
      ),
    )
    await db.applySchema([after])
    expect(await prices(1)).toEqual(['12.5', '-7.1'])
  })

  test('checks narrowed bounds after the change of decimal places', async () => {
    await db.applySchema([declare({ price: integer({ min: 0 }) })])
    await db.insertRow('card', 'c1', { price: 5 })
    await db.insertRow('card', 'c2', { price: 15 })
    const after = declare({ price: decimal({ places: 2, min: 0, max: 10 }) })
    await expect(db.applySchema([after])).rejects.toThrow(
      '1 record has an invalid value in price: c2',
    )
  })

  test('converts text to a choice if all values are valid choices', async () => {
    await db.applySchema([declare({ size: text() })])
    await db.insertRow('card', 'c1', { size: "it's" })
    await db.insertRow('card', 'c2', { size: 'constraint "size__00000000" check (' })
    await expect(db.applySchema([declare({ size: choice(["it's"]) })])).rejects.toThrow(
      'card: 1 record has an invalid value in size: c2.',
    )
    const sizes = choice(["it's", 'constraint "size__00000000" check ('])
    await db.applySchema([declare({ size: sizes })])
    expect((await db.applySchema([declare({ size: sizes })])).isChanged).toBe(false)
    await expect(db.insertRow('card', 'c3', { size: 'other' })).rejects.toThrow(/check/iu)
    await db.applySchema([declare({ size: text() })])
    await db.insertRow('card', 'c3', { size: 'other' })
  })

  test('converts text to a relation if all values are existing ids, and back', async () => {
    const folder = entity({ name: 'folder', plural: 'folders', fields: {} })
    await db.applySchema([folder, declare({ place: text() })])
    await db.insertRow('folder', 'f1')
    await db.insertRow('card', 'c1', { place: 'f1' })
    await db.insertRow('card', 'c2', { place: 'f2' })
    const related = declare({ place: relation('folder') })
    await expect(db.applySchema([folder, related])).rejects.toThrow(
      'card: 1 record references a missing record in place: c2.',
    )
    await db.insertRow('folder', 'f2')
    expect((await db.applySchema([folder, related])).lines[0]).toMatch(
      /^card: .*add foreign key place → folder/u,
    )
    const { build } = db.database
    const remove = () =>
      db.database.write((trx) => trx(build.deleteFrom('folder').where('id', '=', 'f1').compile()))
    const rejection = await remove().catch(db.database.violationOf)
    expect(rejection).toMatchObject({ kind: 'link' })
    await db.applySchema([folder, declare({ place: text() })])
    await remove()
    expect(await db.readRows('card', 'id', 'place')).toEqual([
      { id: 'c1', place: 'f1' },
      { id: 'c2', place: 'f2' },
    ])
  })

  test('explains how to proceed when values cannot be converted, and drops them with approval', async () => {
    await db.applySchema([declare({ day: text() })])
    await db.insertRow('card', 'c1', { day: 'yesterday' })
    const after = declare({ day: date() })
    await expect(db.applySchema([after])).rejects.toThrow(
      'card: day can’t be converted from text to date. Declare a new field and move the values in a migration, or start over with --drop card.day.',
    )
    await db.applySchema([after], { allow: { drop: ['card.day'] } })
    expect(await db.readRows('card', 'id', 'day')).toEqual([{ id: 'c1', day: null }])
    expect(await db.readRows('nacre_archived_value', 'record', 'field')).toEqual([
      { record: 'c1', field: 'day' },
    ])
    await expect(db.applySchema([after], { allow: { restore: ['card.day'] } })).rejects.toThrow(
      'Cannot restore card.day of record c1: the stored value does not match the current declaration.',
    )
    await db.applySchema([declare({ day: text() })], {
      allow: { drop: ['card.day'], restore: ['card.day'] },
    })
    expect(await db.readRows('card', 'id', 'day')).toEqual([{ id: 'c1', day: 'yesterday' }])
  })

  test('does not reuse the name of an undeclared column without approval', async () => {
    await db.applySchema([declare({ title: text(), headline: text() })])
    await db.insertRow('card', 'c1', { title: 'old', headline: 'new' })
    await db.applySchema([declare({ headline: text() })])
    const after = declare({ title: text({ renamedFrom: 'headline' }) })
    await expect(db.applySchema([after])).rejects.toThrow(
      'card: can’t rename headline to title: an earlier title still exists. Run --drop card.title first.',
    )
    await db.applySchema([after], { allow: { drop: ['card.title'] } })
    expect(await db.readRows('card', 'id', 'title')).toEqual([{ id: 'c1', title: 'new' }])
    expect(await db.readRows('nacre_archived_value', 'record', 'field')).toEqual([
      { record: 'c1', field: 'title' },
    ])
  })
})
