import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Entity, entity } from '#shell/model/entity.ts'
import { image } from '#shell/model/fields/image.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { type Sample, samplePicture } from '#shell/model/samples.ts'
import { open, type Opened } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { library } from '#tests/sample/product.ts'
import { plantSamples } from './plant-samples.ts'

const { entities, samples } = library
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
const sea = { entity: 'shelf', key: 'sea', values: { name: 'Sea' } }
const about = { description: 'A cover', width: 2, height: 3 }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Opened

  beforeEach(async () => {
    opened = await open(kind)
    onTestFinished(opened.close)
  })

  const all = async (store: Store, of: readonly Entity[] = entities) =>
    (
      await Promise.all(
        of.map((one) => store.records(one).list({ where: [], order: [], limit: 100 })),
      )
    ).flat()

  test('samples are planted with what they relate to, their pictures and their dates', async () => {
    const store = await opened.store(entities)
    await plantSamples(store, entities, samples)
    const [books = [], shelves = []] = await Promise.all(
      entities
        .slice(0, 2)
        .map((one) => store.records(one).list({ where: [], order: [], limit: 9 })),
    )
    const [leagues, island] = books
    expect(leagues).toMatchObject({
      title: 'Twenty Thousand Leagues',
      shelf: shelves[0]?.id,
      updated: '2026-01-28T00:00:00.000Z',
      cover: { description: 'A plain blue cover', width: 2, height: 3 },
    })
    expect(island).toMatchObject({ sequelOf: leagues?.id, cover: leagues?.['cover'] })
    const { file = '' } = (leagues?.['cover'] ?? {}) as { file?: string }
    const stored = new Response((await store.files.open(file))?.content)
    expect((await stored.text()).slice(1, 4)).toBe('PNG')
    expect((await store.uploads.find([file])).get(file)).toMatchObject({ type: 'image/png' })
  })

  test('samples are planted once, and what became of them since is left alone', async () => {
    const store = await opened.store(entities)
    await plantSamples(store, entities, samples)
    const before = await all(store)
    expect(before).toHaveLength(samples.length)
    await plantSamples(store, entities, [...samples, ...samples])
    expect(await all(store)).toEqual(before)
  })

  test('several that start at once plant them once between them', async () => {
    const stores = [await opened.store(entities), await opened.store(entities)]
    await Promise.all(
      stores
        .flatMap((store) => [store, store])
        .map((store) => plantSamples(store, entities, samples)),
    )
    expect(await all(await opened.store(entities))).toHaveLength(samples.length)
  })

  test.each<[string, Sample[], string]>([
    [
      'is of no entity',
      [sea, { entity: 'pencil', values: {} }],
      'Sample 2, of pencil, cannot be planted: there is no such entity.',
    ],
    [
      'has a wrong value',
      [sea, { entity: 'shelf', values: { name: '', colour: 'red' } }],
      'Sample 2, of shelf, cannot be planted: colour: There is no such field. name: This must not be empty.',
    ],
    [
      'relates to nothing, even where it need not relate to anything',
      [sea, { entity: 'pen', values: { shelf: 'cellar' } }],
      'Sample 2, of pen, cannot be planted: shelf: no earlier shelf has the key cellar.',
    ],
    [
      'relates to a record of another entity',
      [sea, { entity: 'pen', key: 'red', values: {} }, { entity: 'pen', values: { shelf: 'red' } }],
      'Sample 3, of pen, cannot be planted: shelf: no earlier shelf has the key red.',
    ],
    [
      'has a key that is taken',
      [sea, sea],
      'Sample 2, of shelf, cannot be planted: the key sea is taken by an earlier sample.',
    ],
    [
      'has a picture that is not there',
      [sea, { entity: 'pen', values: { picture: samplePicture('tests/none.png', about) } }],
      'Sample 2, of pen, cannot be planted: ENOENT',
    ],
    [
      'has a picture that is none',
      [sea, { entity: 'pen', values: { picture: 'tests/sample/pictures/cover.png' } }],
      'Sample 2, of pen, cannot be planted: picture: This must be a stored picture.',
    ],
    [
      'was changed on no day that there is',
      [sea, { ...sea, updated: '2026-02-30T' }],
      'Sample 2, of shelf, cannot be planted: Invalid time value',
    ],
  ])('a sample that %s is named, and none is planted', async (_, wrong, sentence) => {
    const store = await opened.store([pen, shelf])
    await expect(plantSamples(store, [pen, shelf], wrong)).rejects.toThrow(sentence)
    expect(await all(store, [pen, shelf])).toEqual([])
    // Once it is put right, they go in.
    await plantSamples(store, [pen, shelf], [sea])
    expect(await all(store, [pen, shelf])).toHaveLength(1)
  })
})
