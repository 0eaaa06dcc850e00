import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { role } from '#shell/language/roles/role.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { RequestContext } from '../../request-context.ts'
import { createOperations, type Operations } from '../../operations.ts'

const gardener = role('gardener')
const all = { read: [gardener], create: [gardener], change: [gardener], remove: [gardener] }
const tag = entity({
  name: 'tag',
  plural: 'tags',
  fields: { name: text(), under: relation('tag', { onRemove: 'cascade' }) },
  may: { ...all, erase: [gardener] },
})
const post = entity({
  name: 'post',
  plural: 'posts',
  pluralLabel: { en: 'Posts', de: 'Beiträge' },
  fields: {
    title: text(),
    tags: relations('tag', {
      required: true,
      onRemove: 'set null',
      label: { en: 'Tags', de: 'Marken' },
    }),
    first: relation('tag', { onRemove: 'set null' }),
    second: relation('tag', { onRemove: 'set null' }),
  },
  rules: {
    both: {
      check: ({ first, second }) => (first === null) === (second === null),
      message: 'Either both or none.',
      fields: ['second'],
    },
  },
  may: all,
})
const secret = entity({
  name: 'secret',
  plural: 'secrets',
  fields: { tags: relations('tag', { required: true, onRemove: 'set null' }) },
})
const product = defineProduct({
  name: 'Posts',
  tagline: '',
  entities: [tag, post, secret],
  roles: [gardener],
  calls: {},
  pages: {},
  seeds: [],
})
const ctx: RequestContext = {
  actor: { kind: 'user', id: '0123456789abcdef', roles: ['gardener'] },
  channel: 'api',
}
const bySystem: RequestContext = { actor: systemActor, channel: 'job' }

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let operations: Operations
  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    store = await opened.store(product.entities)
    operations = createOperations(product, store)
  })
  const makeTag = async (values = {}) => (await operations.create(ctx, tag, values)).id
  const makePost = async (values: object) => (await operations.create(ctx, post, { ...values })).id
  const removeTag = (id: string) => operations.remove(ctx, tag, { id, version: 1 })
  const read = (id: string) => operations.read(ctx, post, id)

  test('rejects a removal that would clear a required field, and changes nothing', async () => {
    const a = await makeTag()
    const id = await makePost({ tags: [a] })
    const cause = await removeTag(a).catch((error: unknown) => error)
    expect(cause).toMatchObject({
      code: 'conflict',
      options: { details: { entity: 'post', field: 'tags', record: id } },
    })
    expect(String(cause)).toContain('Posts (Tags)')
    expect(String(cause)).toContain('This field is required.')
    expect(Object(cause).problemIn('de').title).toContain('Beiträge (Marken)')
    expect(await read(id)).toMatchObject({ tags: [a], version: 1 })
    expect(await operations.read(ctx, tag, a)).toMatchObject({ version: 1 })
    const report = await operations.bulk(ctx, tag, {
      work: { verb: 'remove' },
      items: [{ id: a, version: 1 }],
      limit: 10,
      isDry: false,
      language: 'en',
    })
    expect(report).toMatchObject({ counts: { succeeded: 0, rejected: 1 } })
    expect(report.rows[0]?.problem?.title).toContain('Posts (Tags)')
  })

  test('rejects a removal that would violate a rule, and writes each cleared record once otherwise', async () => {
    const [a, b, c] = [await makeTag(), await makeTag(), await makeTag()]
    const broken = await makePost({ tags: [c], first: a, second: b })
    await expect(removeTag(a)).rejects.toThrow('Either both or none.')
    const whole = await makePost({ tags: [c, a], first: a, second: a })
    await operations.remove(ctx, post, { id: broken, version: 1 })
    await removeTag(a)
    expect(await read(whole)).toMatchObject({ tags: [c], first: null, second: null, version: 2 })
    const history = await operations.history(ctx, post, whole, { limit: 9 })
    expect(history.map(({ verb }) => verb)).toEqual(['change', 'create'])
    expect(Object.keys(Object(history[0]).changes ?? {}).toSorted()).toEqual([
      'first',
      'second',
      'tags',
    ])
  })

  test('evaluates rules after all cascading removals', async () => {
    const a = await makeTag()
    const b = await makeTag({ under: a })
    const id = await makePost({ tags: [a, b] })
    await expect(removeTag(a)).rejects.toMatchObject({ code: 'conflict' })
    await removeTag(b)
    expect(await read(id)).toMatchObject({ tags: [a], version: 2 })
    expect(await operations.read(ctx, tag, a)).toMatchObject({ version: 1 })
  })

  test('an error does not name records that the actor may not read', async () => {
    const a = await makeTag()
    await operations.create(bySystem, secret, { tags: [a] })
    const cause = await removeTag(a).catch((error: unknown) => error)
    expect(cause).toMatchObject({ code: 'conflict' })
    expect(JSON.stringify(Object(cause).problem)).not.toMatch(/secret|tags/iu)
  })

  test('validates records in the trash on permanent deletion, so that restored records are valid', async () => {
    const [a, b] = [await makeTag(), await makeTag()]
    const [one, two] = [
      await makePost({ tags: [a] }),
      await makePost({ tags: [a, b], first: a, second: a }),
    ]
    for (const id of [one, two]) await operations.remove(ctx, post, { id, version: 1 })
    await removeTag(a)
    const erase = () => operations.erase(ctx, tag, { id: a, version: 2 })
    await expect(erase()).rejects.toThrow('Posts (Tags)')
    await expect(operations.restore(ctx, post, two)).rejects.toMatchObject({
      code: 'validation-failed',
    })
    const [{ version } = { version: 0 }] = (
      await operations.list(ctx, post, { limit: 9, isTrash: true, where: { id: one } })
    ).items
    await operations.erase(bySystem, post, { id: one, version })
    expect(await erase()).toMatchObject({ records: 0 })
    expect(await operations.restore(ctx, post, two)).toMatchObject({
      tags: [b],
      first: null,
      second: null,
    })
  })
})
