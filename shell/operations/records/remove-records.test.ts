import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { system } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { text } from '#shell/model/fields/text.ts'
import { declareProduct } from '#shell/model/product.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Asker } from '../asker.ts'
import { createOperations, type Operations } from '../operations.ts'

const by: Asker = { actor: system, via: 'api' }
const box = entity({
  name: 'box',
  plural: 'boxes',
  fields: {
    name: text(),
    inside: relation('box', { onRemove: 'remove with' }),
    beside: relation('box', { onRemove: 'clear' }),
    under: relation('box'),
    with: relations('box', { onRemove: 'remove with' }),
  },
})
const product = declareProduct({
  name: 'Boxes',
  tagline: '',
  entities: [box],
  roles: [],
  calls: {},
  pages: {},
  samples: [],
})

describe.each(eachDatabase)('$name', (kind) => {
  let operations: Operations
  let heard: string[]

  beforeEach(async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    operations = createOperations(product, await opened.store(product.entities))
    heard = []
    operations.changes.listen((name) => heard.push(name))
  })
  const make = async (values: object) => (await operations.create(by, box, { ...values })).id
  const set = (id: string, values: object) =>
    operations.change(by, box, { id, version: undefined }, { ...values })
  const remove = (id: string) => operations.remove(by, box, { id, version: undefined })
  const left = async () => {
    const { items } = await operations.list(by, box, { limit: 200 })
    return items.map(({ name }) => name)
  }

  test('a ring of things that go together goes together', async () => {
    const a = await make({ name: 'a' })
    const b = await make({ name: 'b', inside: a })
    const c = await make({ name: 'c', inside: b })
    await set(a, { inside: c })
    await make({ name: 'd' })
    heard = []
    await remove(b)
    expect(await left()).toEqual(['d'])
    expect(heard).toEqual(['box'])
  })

  test('what goes in two ways goes once', async () => {
    const a = await make({ name: 'a' })
    const b = await make({ name: 'b', inside: a })
    await make({ name: 'c', inside: a, with: [a, b] })
    await make({ name: 'd', inside: b, beside: b, with: [a] })
    await remove(a)
    expect(await left()).toEqual([])
  })

  test('what is cleared in a field and goes in another goes', async () => {
    const a = await make({ name: 'a' })
    await make({ name: 'b', beside: a, inside: a })
    const c = await make({ name: 'c', beside: a })
    await remove(a)
    expect(await left()).toEqual(['c'])
    expect(await operations.read(by, box, c)).toMatchObject({ beside: null, version: 2 })
  })

  test('one refusal deep inside keeps everything as it was', async () => {
    const a = await make({ name: 'a' })
    const b = await make({ name: 'b', inside: a })
    await make({ name: 'c', beside: a })
    await make({ name: 'd', under: b })
    heard = []
    await expect(remove(a)).rejects.toMatchObject({ id: 'conflict' })
    expect(await left()).toEqual(['a', 'b', 'c', 'd'])
    expect(heard).toEqual([])
    expect(await operations.history(by, box, a, { limit: 9 })).toHaveLength(1)
  })

  test('more than a thousand are not taken along by one press', async () => {
    const a = await make({ name: 'a' })
    for (let number = 0; number <= 1_000; number += 1) await make({ inside: a })
    await expect(remove(a)).rejects.toMatchObject({ id: 'conflict' })
    expect(await operations.read(by, box, a)).toMatchObject({ version: 1 })
  })
})
