import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'

const declare = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })
const searched = declare({
  title: text({ searchable: true }),
  body: markdown({ searchable: true }),
})

describe.each(eachDatabase)('on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    onTestFinished(db.close)
  })

  async function find(typed: string, table = 'card'): Promise<readonly unknown[]> {
    const { build, conditions, read } = db.database
    const words = conditions.toFullTextQuery(typed) as never
    const query = build
      .selectFrom(`${table} as t`)
      .select('id')
      .where(conditions.matchesFullText(table, sql.ref('t.id'), words))
      .orderBy('id')
    return (await read(query.compile())).map(({ id }) => id)
  }
  const change = (values: Record<string, unknown>, id: string) =>
    db.database.write((trx) =>
      trx(db.database.build.updateTable('card').set(values).where('id', '=', id).compile()),
    )

  test('search finds created and changed text, and no removed text', async () => {
    await db.applySchema([searched])
    await db.insertRow('card', 'c1', { title: 'A shell on the beach', body: 'Found at low tide.' })
    await db.insertRow('card', 'c2', { title: 'Nothing of the kind' })
    expect(await find('shell')).toEqual(['c1'])
    expect(await find('tide low')).toEqual(['c1'])
    expect(await find('of')).toEqual(['c2'])
    await change({ title: 'A pearl' }, 'c1')
    expect(await find('shell')).toEqual([])
    expect(await find('pea')).toEqual(['c1'])
    await db.database.write((trx) =>
      trx(db.database.build.deleteFrom('card').where('id', '=', 'c1').compile()),
    )
    expect(await find('pearl')).toEqual([])
  })

  test('search ignores case and diacritics', async () => {
    await db.applySchema([searched])
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
    for (const [index, [, title]] of found.entries())
      await db.insertRow('card', `c${index}`, { title })
    for (const [index, [typed]] of found.entries()) {
      expect(await find(typed), typed).toContain(`c${index}`)
    }
  })

  test('search distinguishes characters that only look alike', async () => {
    await db.applySchema([searched])
    const others = [
      ['русскии', 'РУССКИЙ'],
      ['lodz', 'ŁÓDŹ'],
      ['strasse', 'Straße'],
      // In Turkish these are two characters, which neither database distinguishes.
      ['isik', 'ışık'],
    ] as const
    for (const [index, [, title]] of others.entries())
      await db.insertRow('card', `c${index}`, { title })
    for (const [typed] of others) expect(await find(typed), typed).toEqual([])
  })

  test('any search input is safe', async () => {
    await db.applySchema([searched])
    await db.insertRow('card', 'c1', { title: 'A pearl' })
    for (const typed of ['', '!?', '"', "'", ' & | ! ( ) :* ', 'shell OR', '*', '\0']) {
      expect(await find(typed), typed).toEqual([])
    }
  })

  test('search declared later finds existing text, also in renamed fields', async () => {
    await db.applySchema([declare({ headline: text() })])
    await db.insertRow('card', 'c1', { headline: 'A shell' })
    const later = await db.applySchema([declare({ headline: text({ searchable: true }) })])
    expect(later.lines).toEqual(['card: add full-text search on headline'])
    expect(await find('shell')).toEqual(['c1'])
    const note = entity({
      name: 'note',
      plural: 'notes',
      renamedFrom: 'card',
      fields: { title: text({ renamedFrom: 'headline', searchable: true }) },
    })
    await db.applySchema([note])
    expect(await find('shell', 'note')).toEqual(['c1'])
    await db.insertRow('note', 'c2', { title: 'Another shell' })
    expect(await find('shell', 'note')).toEqual(['c1', 'c2'])
    const without = entity({ name: 'note', plural: 'notes', fields: { title: text() } })
    expect((await db.applySchema([without])).lines).toEqual(['note: drop full-text search'])
    await db.insertRow('note', 'c3', { title: 'A third shell' })
    await expect(find('shell', 'note')).rejects.toThrow()
  })

  test('accepts very long text in searchable fields', async () => {
    await db.applySchema([declare({ body: markdown({ max: 5_000_000, searchable: true }) })])
    const words = Array.from({ length: 300_000 }, (_, number) => `w${number}`).join(' ')
    await db.insertRow('card', 'c1', { body: words })
    expect(await find('w17')).toEqual(['c1'])
  })
})
