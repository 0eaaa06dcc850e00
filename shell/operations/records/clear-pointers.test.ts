import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { system } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { text } from '#shell/model/fields/text.ts'
import { declareProduct } from '#shell/model/product.ts'
import { role } from '#shell/model/role.ts'
import { open } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Asker } from '../asker.ts'
import { createOperations, type Operations } from '../operations.ts'

const gardener = role('gardener')
const all = { read: [gardener], create: [gardener], change: [gardener], remove: [gardener] }
const tag = entity({
  name: 'tag',
  plural: 'tags',
  fields: { name: text(), under: relation('tag', { onRemove: 'remove with' }) },
  may: { ...all, erase: [gardener] },
})
const post = entity({
  name: 'post',
  plural: 'posts',
  labels: { en: 'Posts', de: 'Beiträge' },
  fields: {
    title: text(),
    tags: relations('tag', {
      required: true,
      onRemove: 'clear',
      label: { en: 'Tags', de: 'Marken' },
    }),
    first: relation('tag', { onRemove: 'clear' }),
    second: relation('tag', { onRemove: 'clear' }),
  },
  rules: {
    both: {
      holds: ({ first, second }) => (first === null) === (second === null),
      says: 'Either both or none.',
      fields: ['second'],
    },
  },
  may: all,
})
const secret = entity({
  name: 'secret',
  plural: 'secrets',
  fields: { tags: relations('tag', { required: true, onRemove: 'clear' }) },
})
const product = declareProduct({
  name: 'Posts',
  tagline: '',
  entities: [tag, post, secret],
  roles: [gardener],
  calls: {},
  pages: {},
  samples: [],
})
const by: Asker = {
  actor: { kind: 'user', id: '0123456789abcdef', roles: ['gardener'] },
  via: 'api',
}
const bySystem: Asker = { actor: system, via: 'job' }

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let operations: Operations
  beforeEach(async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    store = await opened.store(product.entities)
    operations = createOperations(product, store)
  })
  const makeTag = async (values = {}) => (await operations.create(by, tag, values)).id
  const makePost = async (values: object) => (await operations.create(by, post, { ...values })).id
  const removeTag = (id: string) => operations.remove(by, tag, { id, version: 1 })
  const read = (id: string) => operations.read(by, post, id)

  test('a removal that would empty what is required is refused, by name, and nothing has changed', async () => {
    const a = await makeTag()
    const id = await makePost({ tags: [a] })
    const thrown = await removeTag(a).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      id: 'conflict',
      details: { more: { entity: 'post', field: 'tags', record: id } },
    })
    expect(String(thrown)).toContain('Posts (Tags)')
    expect(String(thrown)).toContain('This is needed.')
    expect(Object(thrown).in('de').title).toContain('Beiträge (Marken)')
    expect(await read(id)).toMatchObject({ tags: [a], version: 1 })
    expect(await operations.read(by, tag, a)).toMatchObject({ version: 1 })
    const report = await operations.bulk(by, tag, {
      work: { verb: 'remove' },
      items: [{ id: a, version: 1 }],
      limit: 10,
      isDry: false,
      language: 'en',
    })
    expect(report).toMatchObject({ counts: { done: 0, refused: 1 } })
    expect(report.rows[0]?.problem?.title).toContain('Posts (Tags)')
  })

  test('a removal that would break a rule is refused; one that leaves all in order is one change of each record', async () => {
    const [a, b, c] = [await makeTag(), await makeTag(), await makeTag()]
    const broken = await makePost({ tags: [c], first: a, second: b })
    await expect(removeTag(a)).rejects.toThrow('Either both or none.')
    const whole = await makePost({ tags: [c, a], first: a, second: a })
    await operations.remove(by, post, { id: broken, version: 1 })
    await removeTag(a)
    expect(await read(whole)).toMatchObject({ tags: [c], first: null, second: null, version: 2 })
    const history = await operations.history(by, post, whole, { limit: 9 })
    expect(history.map(({ verb }) => verb)).toEqual(['change', 'create'])
    expect(Object.keys(Object(history[0]).changes ?? {}).toSorted()).toEqual([
      'first',
      'second',
      'tags',
    ])
  })

  test('what goes along counts as gone: two that are left out together break what neither would alone', async () => {
    const a = await makeTag()
    const b = await makeTag({ under: a })
    const id = await makePost({ tags: [a, b] })
    await expect(removeTag(a)).rejects.toMatchObject({ id: 'conflict' })
    await removeTag(b)
    expect(await read(id)).toMatchObject({ tags: [a], version: 2 })
    expect(await operations.read(by, tag, a)).toMatchObject({ version: 1 })
  })

  test('of what somebody may not see they are told only that there is something', async () => {
    const a = await makeTag()
    await operations.create(bySystem, secret, { tags: [a] })
    const thrown = await removeTag(a).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ id: 'conflict' })
    expect(JSON.stringify(Object(thrown).problem)).not.toMatch(/secret|tags/iu)
  })

  test('what lies in the bin is held to the same when a record goes for good, and what comes back is whole', async () => {
    const [a, b] = [await makeTag(), await makeTag()]
    const [one, two] = [
      await makePost({ tags: [a] }),
      await makePost({ tags: [a, b], first: a, second: a }),
    ]
    for (const id of [one, two]) await operations.remove(by, post, { id, version: 1 })
    await removeTag(a)
    const erase = () => operations.erase(by, tag, { id: a, version: 2 })
    await expect(erase()).rejects.toThrow('Posts (Tags)')
    await expect(operations.restore(by, post, two)).rejects.toMatchObject({ id: 'invalid' })
    const [{ version } = { version: 0 }] = (
      await operations.list(by, post, { limit: 9, isBin: true, where: { id: one } })
    ).items
    await operations.erase(bySystem, post, { id: one, version })
    expect(await erase()).toMatchObject({ records: 0 })
    expect(await operations.restore(by, post, two)).toMatchObject({
      tags: [b],
      first: null,
      second: null,
    })
  })
})
