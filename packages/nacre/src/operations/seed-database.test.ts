import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { image } from '#shell/field-types/image/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { type Seed, seedImage } from '#shell/language/product/seeds.ts'
import { exampleLibrary } from '#tests/examples.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { product as library } from 'example-library/product.ts'
import { seedDatabase } from './seed-database.ts'

const { entities, seeds } = library
const shelf = entity({
  name: 'shelf',
  plural: 'shelves',
  fields: { name: text({ required: true }) },
})
const pen = entity({
  name: 'pen',
  plural: 'pens',
  fields: { shelf: relation('shelf'), picture: image() },
})
const sea = { entity: 'shelf', ref: 'sea', values: { name: 'Sea' } }
const about = { description: 'A cover', width: 2, height: 3 }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase

  beforeEach(async () => {
    opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
  })

  const all = async (store: Store, of: readonly Entity[] = entities) =>
    (
      await Promise.all(
        of.map((one) => store.records(one).list({ where: [], order: [], limit: 100 })),
      )
    ).flat()

  test('creates seeds with their relations, images and dates', async () => {
    const store = await opened.store(entities)
    await seedDatabase(store, entities, seeds, exampleLibrary)
    const [books = [], shelves = []] = await Promise.all(
      entities
        .slice(0, 2)
        .map((one) => store.records(one).list({ where: [], order: [], limit: 9 })),
    )
    const [leagues, island] = books
    expect(leagues).toMatchObject({
      title: 'Twenty Thousand Leagues',
      shelf: shelves[0]?.id,
      updatedAt: '2026-01-28T00:00:00.000Z',
      cover: { description: 'A plain blue cover', width: 2, height: 3 },
    })
    expect(island).toMatchObject({ sequelOf: leagues?.id, cover: leagues?.['cover'] })
    const { file = '' } = (leagues?.['cover'] ?? {}) as { file?: string }
    const stored = new Response((await store.files.open(file))?.content)
    expect((await stored.text()).slice(1, 4)).toBe('PNG')
    expect((await store.uploads.find([file])).get(file)).toMatchObject({ type: 'image/png' })
  })

  test('creates seeds once and does not touch them again', async () => {
    const store = await opened.store(entities)
    await seedDatabase(store, entities, seeds, exampleLibrary)
    const before = await all(store)
    expect(before).toHaveLength(seeds.length)
    await seedDatabase(store, entities, [...seeds, ...seeds], exampleLibrary)
    expect(await all(store)).toEqual(before)
  })

  test('concurrent starts create the seeds once', async () => {
    const stores = [await opened.store(entities), await opened.store(entities)]
    await Promise.all(
      stores
        .flatMap((store) => [store, store])
        .map((store) => seedDatabase(store, entities, seeds, exampleLibrary)),
    )
    expect(await all(await opened.store(entities))).toHaveLength(seeds.length)
  })

  test.each<[string, Seed[], string]>([
    [
      'is of no entity',
      [sea, { entity: 'pencil', values: {} }],
      'Seed 2 (pencil) cannot be created: there is no such entity.',
    ],
    [
      'has a wrong value',
      [sea, { entity: 'shelf', values: { name: '', colour: 'red' } }],
      'Seed 2 (shelf) cannot be created: colour: Unknown field. name: This field can’t be empty.',
    ],
    [
      'relates to nothing, even where it need not relate to anything',
      [sea, { entity: 'pen', values: { shelf: 'cellar' } }],
      'Seed 2 (pen) cannot be created: shelf: no earlier shelf has the ref cellar.',
    ],
    [
      'relates to a record of another entity',
      [sea, { entity: 'pen', ref: 'red', values: {} }, { entity: 'pen', values: { shelf: 'red' } }],
      'Seed 3 (pen) cannot be created: shelf: no earlier shelf has the ref red.',
    ],
    [
      'has a ref that is taken',
      [sea, sea],
      'Seed 2 (shelf) cannot be created: the ref sea is taken by an earlier seed.',
    ],
    [
      'has a picture that is not there',
      [sea, { entity: 'pen', values: { picture: seedImage('tests/none.png', about) } }],
      'Seed 2 (pen) cannot be created: ENOENT',
    ],
    [
      'has a picture that is none',
      [sea, { entity: 'pen', values: { picture: 'product/pictures/cover.png' } }],
      'Seed 2 (pen) cannot be created: picture: Enter an uploaded image.',
    ],
    [
      'was changed on no day that there is',
      [sea, { ...sea, updatedAt: '2026-02-30T' }],
      'Seed 2 (shelf) cannot be created: Invalid time value',
    ],
  ])('an invalid seed that %s is named, and no seed is created', async (_, wrong, sentence) => {
    const store = await opened.store([pen, shelf])
    await expect(seedDatabase(store, [pen, shelf], wrong)).rejects.toThrow(sentence)
    expect(await all(store, [pen, shelf])).toEqual([])
    // After a fix, the seeds are created.
    await seedDatabase(store, [pen, shelf], [sea])
    expect(await all(store, [pen, shelf])).toHaveLength(1)
  })
})
