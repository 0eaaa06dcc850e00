import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { library } from '#tests/sample/product.ts'
import { open, type Opened } from './opened.fixture.ts'
import { ensureTables } from './tables.ts'

const named = { name: 'redPen', plural: 'red-pens' }
const pen = entity({ ...named, fields: { inkColour: text({ required: true }), size: integer() } })

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Opened

  beforeEach(async () => {
    opened = await open(kind)
    onTestFinished(opened.close)
  })

  test('a second start finds everything as it left it', async () => {
    await ensureTables(opened.database, library.entities)
    await ensureTables(opened.database, library.entities)
  })

  test('an entity that is declared later gets its table', async () => {
    await ensureTables(opened.database, library.entities)
    const store = await opened.store([...library.entities, pen])
    const values = { inkColour: 'red', size: null }
    const { id } = await store.write((run) => store.records(pen).create(run, values))
    expect(await store.records(pen).read(id)).toMatchObject(values)
  })

  test('names that could be taken for one another are not', async () => {
    const shelf = entity({
      name: 'shelf',
      plural: 'shelves',
      fields: { penOwner: relation('shelf') },
    })
    const shelfPen = entity({ ...named, name: 'shelfPen', fields: { owner: relation('shelf') } })
    const shelfPenOwner = entity({ name: 'shelfPenOwner', plural: 'owners', fields: {} })
    await ensureTables(opened.database, [shelfPenOwner, shelfPen, shelf])
  })

  test('words of the database can be names', async () => {
    const order = entity({
      name: 'order',
      plural: 'orders',
      fields: { select: text(), group: relation('user'), constructor: text() },
    })
    const user = entity({ name: 'user', plural: 'users', fields: { table: integer() } })
    const store = await opened.store([order, user])
    const values = { select: 'a', group: null, constructor: 'b' }
    const { id } = await store.write((run) => store.records(order).create(run, values))
    expect(await store.records(order).read(id)).toMatchObject(values)
  })

  test.each([
    ['lacks a column', { ...pen.fields, maker: text() }, 'redPen has no column maker'],
    [
      'has a column too many',
      { inkColour: text({ required: true }) },
      'redPen has a column size that is not declared',
    ],
    [
      'has a column under its old name',
      { ink: text({ required: true }), size: integer() },
      'redPen has no column ink; redPen has a column ink_colour that is not declared',
    ],
    [
      'has a column of another kind',
      { ...pen.fields, size: text() },
      /^The database does not fit the product: the column size of redPen is (bigint|integer) and should be text\.$/u,
    ],
    [
      'lets a column be empty that may not',
      { ...pen.fields, size: integer({ required: true }) },
      /the column size of redPen is (bigint|integer) and should be \1 not null\.$/u,
    ],
    [
      'wants a column that may be empty',
      { ...pen.fields, inkColour: text() },
      'the column ink_colour of redPen is text not null and should be text.',
    ],
  ])('a table that %s refuses to start, in one sentence', async (_, fields, sentence) => {
    await ensureTables(opened.database, [pen])
    const start = ensureTables(opened.database, [entity({ ...named, fields }), ...library.entities])
    await expect(start).rejects.toThrow(sentence)
    await expect(start).rejects.toThrow(/^The database does not fit the product: [^\n]+\.$/u)
    // Nothing has been made of what was new.
    const { database } = opened
    await expect(database.read(sql`select 1 from book`.compile(database.build))).rejects.toThrow(
      /no such table|does not exist/u,
    )
  })

  test('several that start at once on an empty database all succeed', async () => {
    const others = kind.name === 'sqlite' ? [] : await Promise.all([1, 2, 3].map(opened.another))
    const starts = [opened.database, ...others].flatMap((database) => [
      ensureTables(database, library.entities),
      ensureTables(database, library.entities),
    ])
    await Promise.all(starts)
  })
})
