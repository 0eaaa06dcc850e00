import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { choices } from '#shell/model/fields/choices.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields'], rest = {}) =>
  entity({ name: 'card', plural: 'cards', fields, ...rest })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
  })
  afterEach(() => db.close())

  test('the first start makes the tables, and the second finds nothing to do', async () => {
    const folder = entity({
      name: 'folder',
      plural: 'folders',
      fields: { name: text({ unique: true }) },
    })
    const card = declare(
      {
        title: text({ required: true, max: 120, searched: true }),
        folder: relation('folder'),
        size: choice(['small', 'large']),
      },
      { states: { initial: 'draft', moves: {} }, sortedBy: ['title'] },
    )
    const first = await db.shape([card, folder])
    expect(first.lines).toEqual(['card: new', 'folder: new'])
    const second = await db.shape([card, folder])
    expect(second).toEqual({ lines: [], isChanged: false, isRefused: false })
  })

  test('a plan says in words what becomes of the records', async () => {
    await db.shape([declare({ headline: text({ required: true }) })])
    for (let number = 1; number <= 9; number += 1) {
      await db.put('card', `c${number}`, { headline: `Card ${number}` })
    }
    const after = declare(
      {
        title: text({ required: true, was: 'headline' }),
        likes: integer({ required: true, default: 0 }),
      },
      { states: { initial: 'draft', moves: {} } },
    )
    const planned = await db.preview([after])
    expect(planned.lines).toEqual([
      'card: rename headline to title, 9 records keep it; add state, 9 records get "draft"; add likes, 9 records get 0; index state',
    ])
    expect((await db.shape([after])).lines).toEqual(planned.lines)
    const [first] = await db.see('card', 'id', 'title', 'state', 'likes')
    expect(first).toEqual({ id: 'c1', title: 'Card 1', state: 'draft', likes: 0 })
  })

  test('a new field holds its default, not its own name, when another becomes required beside it', async () => {
    await db.shape([declare({ title: text() })])
    await db.put('card', 'c1', { title: 'One' })
    await db.shape([
      declare({ title: text({ required: true }), n: text({ required: true, default: 'none' }) }),
    ])
    expect(await db.see('card', 'id', 'title', 'n')).toEqual([
      { id: 'c1', title: 'One', n: 'none' },
    ])
    await expect(db.put('card', 'c2', { n: 'x' })).rejects.toThrow(/null/iu)
  })

  test('a field that is no longer declared keeps its values and holds no new record up', async () => {
    const before = declare({ title: text(), subtitle: text({ required: true, max: 5 }) })
    await db.shape([before])
    await db.put('card', 'c1', { subtitle: 'old' })
    const report = await db.shape([declare({ title: text() })])
    expect(report.lines).toEqual(['card: subtitle is no longer declared, 1 record keeps it'])
    await db.put('card', 'c2', { title: 'Two' })
    expect(await db.see('card', 'id', 'subtitle')).toEqual([
      { id: 'c1', subtitle: 'old' },
      { id: 'c2', subtitle: null },
    ])
    expect((await db.shape([declare({ title: text() })])).isChanged).toBe(false)
    expect((await db.preview([declare({ title: text() })])).lines).toEqual([
      '· 1 record keeps card.subtitle, which is no longer declared: --drop card.subtitle removes it',
    ])
    await expect(db.shape([before])).rejects.toThrow(
      'card: 1 record has no subtitle, which is required: c2.',
    )
  })

  test('a dropped field needs the word, and its values can be brought back', async () => {
    const before = declare({ title: text(), subtitle: text() })
    await db.shape([before])
    await db.put('card', 'c1', { subtitle: 'one' })
    await db.put('card', 'c2', { subtitle: null })
    const after = declare({ title: text() })
    const dropped = await db.shape([after], { allow: { drop: ['card.subtitle'] } })
    expect(dropped.lines).toEqual(['card: drop subtitle, 1 record loses a value'])
    expect((await db.shape([after])).isChanged).toBe(false)
    await expect(db.see('card', 'subtitle')).rejects.toThrow()
    const back = await db.shape([before], { allow: { restore: ['card.subtitle'] } })
    expect(back.lines).toEqual(['card: add subtitle; bring back card.subtitle in 1 record'])
    expect(await db.see('card', 'id', 'subtitle')).toEqual([
      { id: 'c1', subtitle: 'one' },
      { id: 'c2', subtitle: null },
    ])
    expect(await db.see('nacre_kept', 'record')).toEqual([])
  })

  test('a word that means nothing changes nothing', async () => {
    const card = declare({ title: text() })
    await db.shape([card])
    const drop = (word: string) => db.shape([card], { allow: { drop: [word] } })
    await expect(drop('card.subtitle')).rejects.toThrow('there is no card.subtitle to drop')
    await expect(drop('card.title')).rejects.toThrow(
      'card.title is declared, so it cannot be dropped',
    )
    await expect(drop('entity card')).rejects.toThrow('entity card is declared')
    await expect(db.shape([card], { allow: { restore: ['card.title'] } })).rejects.toThrow(
      'no values of card.title are kept',
    )
  })

  test('narrowing a field names the records that would break it, and changes nothing', async () => {
    await db.shape([declare({ title: text({ max: 20 }), size: integer({ min: 0 }) })])
    for (let number = 10; number < 22; number += 1) {
      await db.put('card', `c${number}`, { title: 'far too long', size: number })
    }
    const narrow = declare({ title: text({ max: 5 }), size: integer({ min: 0, max: 20 }) })
    await expect(db.shape([narrow])).rejects.toThrow(
      'card: 12 records have a title that it would no longer take: c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, ….',
    )
    await expect(db.shape([narrow])).rejects.toThrow(
      'card: 1 record has a size that it would no longer take: c21.',
    )
    await db.put('card', 'c99', { title: 'still twenty letters' })
  })

  test('narrowing what only the field itself can check names the records as well', async () => {
    await db.shape([declare({ code: text(), tags: choices(['new', 'old', 'rare']) })])
    const tags = db.database.columns.encode({ kind: 'json' }, ['new', 'rare'])
    await db.put('card', 'c1', { code: 'AB-12', tags: '[]' })
    await db.put('card', 'c2', { code: 'something', tags })
    const narrow = declare({ code: text({ pattern: '[A-Z]{2}-[0-9]+' }), tags: choices(['new']) })
    await expect(db.shape([narrow])).rejects.toThrow(
      /card: 1 record has a code that it would no longer take: c2\.\n.*card: 1 record has a tags that/u,
    )
    const loose = declare({ code: text({ pattern: '.+' }), tags: choices(['new', 'rare']) })
    expect((await db.shape([loose])).lines).toEqual([
      'card: code is checked in another way; tags is checked in another way',
    ])
    expect(await db.shape([loose])).toMatchObject({ isChanged: false })
  })

  test('widening a field needs no word', async () => {
    await db.shape([declare({ title: text({ max: 5 }), size: choice(['small']) })])
    await expect(db.put('card', 'c1', { title: 'too long' })).rejects.toThrow(/check/iu)
    const wide = declare({ title: text({ max: 20 }), size: choice(['small', 'large']) })
    const report = await db.shape([wide])
    expect(report.lines).toEqual(['card: title takes more than before; add large to size'])
    await db.put('card', 'c1', { title: 'not too long', size: 'large' })
  })

  test('a state goes when no record is in it any more', async () => {
    const states = (...ends: readonly string[]) => ({
      states: { initial: 'draft', moves: {}, ends },
    })
    await db.shape([declare({ title: text() }, states('done', 'lost'))])
    await db.put('card', 'c1', { state: 'lost' })
    const after = declare({ title: text() }, states('done', 'won'))
    await expect(db.shape([after])).rejects.toThrow(
      'card: 1 record is in a state that is no longer declared (lost): c1.',
    )
    await db.database.write((run) =>
      run(db.database.build.updateTable('card').set({ state: 'done' }).compile()),
    )
    expect((await db.shape([after])).lines).toEqual(['card: add state won; remove state lost'])
    await expect(db.put('card', 'c2', { state: 'lost' })).rejects.toThrow(/check/iu)
  })

  test('a field becomes unique when no two records share a value, the bin not counted', async () => {
    await db.shape([declare({ title: text() })])
    const removed = db.database.columns.encode({ kind: 'moment' }, '2026-02-01T00:00:00.000Z')
    await db.put('card', 'c1', { title: 'same' })
    await db.put('card', 'c2', { title: 'same' })
    await db.put('card', 'c3', { title: 'same', removed })
    await db.put('card', 'c4')
    await db.put('card', 'c5')
    const after = declare({ title: text({ unique: true }) })
    await expect(db.shape([after])).rejects.toThrow(
      'card: 2 records share their title, which is to be unique: c1, c2.',
    )
    await db.database.write((run) =>
      run(db.database.build.deleteFrom('card').where('id', '=', 'c1').compile()),
    )
    expect((await db.shape([after])).lines).toEqual(['card: title becomes unique'])
    const violation = await db.put('card', 'c6', { title: 'same' }).catch(db.database.violation)
    expect(violation).toMatchObject({ kind: 'unique', table: 'card' })
    await db.put('card', 'c7', { title: 'same', removed })
  })

  test('a field takes nothing from another that is still declared', async () => {
    await db.shape([declare({ title: text() })])
    await db.put('card', 'c1', { title: 'One' })
    await db.shape([declare({ title: text(), headline: text({ was: 'title' }) })])
    expect(await db.see('card', 'id', 'title', 'headline')).toEqual([
      { id: 'c1', title: 'One', headline: null },
    ])
  })

  test('text of any length is kept when it becomes long text', async () => {
    await db.shape([declare({ title: text({ max: 20 }) })])
    await db.put('card', 'c1', { title: 'One' })
    await db.shape([declare({ title: longText({ max: 2_000 }) })])
    expect(await db.see('card', 'id', 'title')).toEqual([{ id: 'c1', title: 'One' }])
  })
})
