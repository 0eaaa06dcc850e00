import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })
const searched = declare({ title: text({ searched: true }), body: longText({ searched: true }) })

describe.each(eachDatabase)('on $name', (kind) => {
  let db: Shaped
  beforeEach(async () => {
    db = await openShaped(kind)
    onTestFinished(db.close)
  })

  async function find(typed: string, table = 'card'): Promise<readonly unknown[]> {
    const { build, conditions, read } = db.database
    const words = conditions.words(typed) as never
    const query = build
      .selectFrom(`${table} as t`)
      .select('id')
      .where(conditions.searched(table, sql.ref('t.id'), words))
      .orderBy('id')
    return (await read(query.compile())).map(({ id }) => id)
  }
  const change = (values: Record<string, unknown>, id: string) =>
    db.database.write((run) =>
      run(db.database.build.updateTable('card').set(values).where('id', '=', id).compile()),
    )

  test('what is written is found, what is changed is found anew, what is gone is not', async () => {
    await db.shape([searched])
    await db.put('card', 'c1', { title: 'A shell on the beach', body: 'Found at low tide.' })
    await db.put('card', 'c2', { title: 'Nothing of the kind' })
    expect(await find('shell')).toEqual(['c1'])
    expect(await find('tide low')).toEqual(['c1'])
    expect(await find('of')).toEqual(['c2'])
    await change({ title: 'A pearl' }, 'c1')
    expect(await find('shell')).toEqual([])
    expect(await find('pea')).toEqual(['c1'])
    await db.database.write((run) =>
      run(db.database.build.deleteFrom('card').where('id', '=', 'c1').compile()),
    )
    expect(await find('pearl')).toEqual([])
  })

  test('words are found however they are written', async () => {
    await db.shape([searched])
    const found = [
      ['CAFE', 'Café au lait'],
      ['café', 'CAFE AU LAIT'],
      ['ärger', 'Viel ARGER'],
      ['example', 'ann@example.org'],
      ['bar', 'foo-bar_baz'],
      ['привет', 'ПРИВЕТ, мир'],
      ['हिन्दी', 'यह हिन्दी है'],
      ['2026', 'Since 2026-01-28.'],
      ['ﬁne', 'a fine day'],
      ['ﬁne', 'a ﬁne day'],
      ["it's", "it's"],
      ['ωμέγα', 'ΩΜΈΓΑ'],
      ['ΩΜΕΓΑ', 'ωμέγα'],
      ['ωμεγα', 'ΩΜΈΓΑ'],
      ['οδοσ', 'οδός'],
      ['ΟΔΟΣ', 'οδος'],
      ['ήλιος', 'ΉΛΙΟΣ'],
      ['русский', 'РУССКИЙ'],
      ['елка', 'ЁЛКА'],
      ['ёлка', 'Елка'],
      ['łódź', 'ŁÓDŹ'],
      ['viet', 'VIỆT'],
      ['straẞe', 'straße'],
      ['한국', '한국어'],
      ['日本', '日本語'],
      ['x²', 'x²'],
      ['１２', '１２'],
      ['istanbul', 'İstanbul'],
      ['shell', 'sea—shell'],
      ['sea', '„Sea“'],
      ['shell', '🐚shell'],
    ] as const
    for (const [place, [, title]] of found.entries()) await db.put('card', `c${place}`, { title })
    for (const [place, [typed]] of found.entries()) {
      expect(await find(typed), typed).toContain(`c${place}`)
    }
  })

  test('a letter that only looks like another is not found for it', async () => {
    await db.shape([searched])
    const others = [
      ['русскии', 'РУССКИЙ'],
      ['lodz', 'ŁÓDŹ'],
      ['strasse', 'Straße'],
      // For Turks these are two letters, and both databases know none of them better than the other.
      ['isik', 'ışık'],
    ] as const
    for (const [place, [, title]] of others.entries()) await db.put('card', `c${place}`, { title })
    for (const [typed] of others) expect(await find(typed), typed).toEqual([])
  })

  test('whatever is typed harms nothing', async () => {
    await db.shape([searched])
    await db.put('card', 'c1', { title: 'A pearl' })
    for (const typed of ['', '!?', '"', "'", ' & | ! ( ) :* ', 'shell OR', '*', '\0']) {
      expect(await find(typed), typed).toEqual([])
    }
  })

  test('search that is declared later finds what was there before, under its new names', async () => {
    await db.shape([declare({ headline: text() })])
    await db.put('card', 'c1', { headline: 'A shell' })
    const later = await db.shape([declare({ headline: text({ searched: true }) })])
    expect(later.lines).toEqual(['card: search in headline'])
    expect(await find('shell')).toEqual(['c1'])
    const note = entity({
      name: 'note',
      plural: 'notes',
      was: 'card',
      fields: { title: text({ was: 'headline', searched: true }) },
    })
    await db.shape([note])
    expect(await find('shell', 'note')).toEqual(['c1'])
    await db.put('note', 'c2', { title: 'Another shell' })
    expect(await find('shell', 'note')).toEqual(['c1', 'c2'])
    const without = entity({ name: 'note', plural: 'notes', fields: { title: text() } })
    expect((await db.shape([without])).lines).toEqual(['note: no search any more'])
    await db.put('note', 'c3', { title: 'A third shell' })
    await expect(find('shell', 'note')).rejects.toThrow()
  })

  test('a very long text is no reason to refuse it', async () => {
    await db.shape([declare({ body: longText({ max: 5_000_000, searched: true }) })])
    const words = Array.from({ length: 300_000 }, (_, number) => `w${number}`).join(' ')
    await db.put('card', 'c1', { body: words })
    expect(await find('w17')).toEqual(['c1'])
  })
})
