import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
    onTestFinished(db.close)
  })

  /** The prices, as they are read by what is declared now. */
  const prices = async (places: number) => {
    const rows = await db.see('card', 'id', 'price')
    return rows.map(({ price }) => db.database.columns.decode({ kind: 'decimal', places }, price))
  }

  test('whole numbers become decimals, and decimals get more places, to the last unit', async () => {
    await db.shape([declare({ price: integer() })])
    await db.put('card', 'c1', { price: 12 })
    await db.put('card', 'c2', { price: -90_071_992_547_409 })
    const report = await db.shape([declare({ price: decimal({ places: 2 }) })])
    expect(report.lines).toEqual(['card: price becomes decimal(2), it was whole'])
    expect(await prices(2)).toEqual(['12.00', '-90071992547409.00'])
    await expect(db.shape([declare({ price: decimal({ places: 4 }) })])).rejects.toThrow(
      'card: 1 record has a price that it would no longer take: c2.',
    )
    expect(await prices(2)).toEqual(['12.00', '-90071992547409.00'])
  })

  test('decimals lose places only where nothing stands in them', async () => {
    await db.shape([declare({ price: decimal({ places: 3 }) })])
    await db.put('card', 'c1', { price: 12_500 })
    await db.put('card', 'c2', { price: -7_001 })
    const after = declare({ price: decimal({ places: 1 }) })
    await expect(db.shape([after])).rejects.toThrow(
      'card: 1 record has a price that it would no longer take: c2.',
    )
    await db.database.write((run) =>
      run(
        db.database.build
          .updateTable('card')
          .set({ price: -7_100 })
          .where('id', '=', 'c2')
          .compile(),
      ),
    )
    await db.shape([after])
    expect(await prices(1)).toEqual(['12.5', '-7.1'])
  })

  test('bounds that are narrowed together with the places are looked at in the new ones', async () => {
    await db.shape([declare({ price: integer({ min: 0 }) })])
    await db.put('card', 'c1', { price: 5 })
    await db.put('card', 'c2', { price: 15 })
    const after = declare({ price: decimal({ places: 2, min: 0, max: 10 }) })
    await expect(db.shape([after])).rejects.toThrow(
      '1 record has a price that it would no longer take: c2',
    )
  })

  test('text becomes a choice when all of it can be chosen, whatever stands in the choices', async () => {
    await db.shape([declare({ size: text() })])
    await db.put('card', 'c1', { size: "it's" })
    await db.put('card', 'c2', { size: 'constraint "size__00000000" check (' })
    await expect(db.shape([declare({ size: choice(["it's"]) })])).rejects.toThrow(
      'card: 1 record has a size that it would no longer take: c2.',
    )
    const sizes = choice(["it's", 'constraint "size__00000000" check ('])
    await db.shape([declare({ size: sizes })])
    expect((await db.shape([declare({ size: sizes })])).isChanged).toBe(false)
    await expect(db.put('card', 'c3', { size: 'other' })).rejects.toThrow(/check/iu)
    await db.shape([declare({ size: text() })])
    await db.put('card', 'c3', { size: 'other' })
  })

  test('text becomes a relation when it points to what is there, and back', async () => {
    const folder = entity({ name: 'folder', plural: 'folders', fields: {} })
    await db.shape([folder, declare({ place: text() })])
    await db.put('folder', 'f1')
    await db.put('card', 'c1', { place: 'f1' })
    await db.put('card', 'c2', { place: 'f2' })
    const related = declare({ place: relation('folder') })
    await expect(db.shape([folder, related])).rejects.toThrow(
      'card: 1 record has a place that points to nothing: c2.',
    )
    await db.put('folder', 'f2')
    expect((await db.shape([folder, related])).lines[0]).toMatch(/^card: .*place points to folder/u)
    const { build } = db.database
    const remove = () =>
      db.database.write((run) => run(build.deleteFrom('folder').where('id', '=', 'f1').compile()))
    const refusal = await remove().catch(db.database.violation)
    expect(refusal).toMatchObject({ kind: 'link' })
    await db.shape([folder, declare({ place: text() })])
    await remove()
    expect(await db.see('card', 'id', 'place')).toEqual([
      { id: 'c1', place: 'f1' },
      { id: 'c2', place: 'f2' },
    ])
  })

  test('what cannot be converted says how to go on, and begins anew with the word', async () => {
    await db.shape([declare({ day: text() })])
    await db.put('card', 'c1', { day: 'yesterday' })
    const after = declare({ day: date() })
    await expect(db.shape([after])).rejects.toThrow(
      'card: day was text and cannot become date by itself. Declare it under another name and move its values in a migration; or --drop card.day, to begin anew.',
    )
    await db.shape([after], { allow: { drop: ['card.day'] } })
    expect(await db.see('card', 'id', 'day')).toEqual([{ id: 'c1', day: null }])
    expect(await db.see('nacre_kept', 'record', 'field')).toEqual([{ record: 'c1', field: 'day' }])
    await expect(db.shape([after], { allow: { restore: ['card.day'] } })).rejects.toThrow(
      'The value of card.day that is kept of the record c1 does not fit what is declared now.',
    )
    await db.shape([declare({ day: text() })], {
      allow: { drop: ['card.day'], restore: ['card.day'] },
    })
    expect(await db.see('card', 'id', 'day')).toEqual([{ id: 'c1', day: 'yesterday' }])
  })

  test('a name that is taken by what was declared long ago is not reused without the word', async () => {
    await db.shape([declare({ title: text(), headline: text() })])
    await db.put('card', 'c1', { title: 'old', headline: 'new' })
    await db.shape([declare({ headline: text() })])
    const after = declare({ title: text({ was: 'headline' }) })
    await expect(db.shape([after])).rejects.toThrow(
      'card: headline cannot be renamed to title, because what was called title before is kept: --drop card.title first.',
    )
    await db.shape([after], { allow: { drop: ['card.title'] } })
    expect(await db.see('card', 'id', 'title')).toEqual([{ id: 'c1', title: 'new' }])
    expect(await db.see('nacre_kept', 'record', 'field')).toEqual([
      { record: 'c1', field: 'title' },
    ])
  })
})
