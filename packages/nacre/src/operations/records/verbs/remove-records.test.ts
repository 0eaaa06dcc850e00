import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { RequestContext } from '../../request-context.ts'
import { createOperations, type Operations } from '../../operations.ts'

const ctx: RequestContext = { actor: systemActor, channel: 'api' }
const box = entity({
  name: 'box',
  plural: 'boxes',
  fields: {
    name: text(),
    inside: relation('box', { onRemove: 'cascade' }),
    beside: relation('box', { onRemove: 'set null' }),
    under: relation('box'),
    with: relations('box', { onRemove: 'cascade' }),
  },
})
const product = defineProduct({
  name: 'Boxes',
  tagline: '',
  entities: [box],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

describe.each(eachDatabase)('$name', (kind) => {
  let operations: Operations
  let heard: string[]

  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    operations = createOperations(product, await opened.store(product.entities))
    heard = []
    operations.changes.listen((name) => heard.push(name))
  })
  const make = async (values: object) => (await operations.create(ctx, box, { ...values })).id
  const set = (id: string, values: object) =>
    operations.change(ctx, box, { id, version: undefined }, { ...values })
  const remove = (id: string) => operations.remove(ctx, box, { id, version: undefined })
  const left = async () => {
    const { items } = await operations.list(ctx, box, { limit: 200 })
    return items.map(({ name }) => name)
  }

  test('removes records that reference each other in a cycle', async () => {
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

  test('removes a record once when it is reached in two ways', async () => {
    const a = await make({ name: 'a' })
    const b = await make({ name: 'b', inside: a })
    await make({ name: 'c', inside: a, with: [a, b] })
    await make({ name: 'd', inside: b, beside: b, with: [a] })
    await remove(a)
    expect(await left()).toEqual([])
  })

  test('removes a record that one field would clear and another would remove', async () => {
    const a = await make({ name: 'a' })
    await make({ name: 'b', beside: a, inside: a })
    const c = await make({ name: 'c', beside: a })
    await remove(a)
    expect(await left()).toEqual(['c'])
    expect(await operations.read(ctx, box, c)).toMatchObject({ beside: null, version: 2 })
  })

  test('an error in a cascading removal rolls back everything', async () => {
    const a = await make({ name: 'a' })
    const b = await make({ name: 'b', inside: a })
    await make({ name: 'c', beside: a })
    await make({ name: 'd', under: b })
    heard = []
    await expect(remove(a)).rejects.toMatchObject({ code: 'conflict' })
    expect(await left()).toEqual(['a', 'b', 'c', 'd'])
    expect(heard).toEqual([])
    expect(await operations.history(ctx, box, a, { limit: 9 })).toHaveLength(1)
  })

  test('rejects a removal that cascades to more than a thousand records', async () => {
    const a = await make({ name: 'a' })
    for (let number = 0; number <= 1_000; number += 1) await make({ inside: a })
    await expect(remove(a)).rejects.toMatchObject({ code: 'conflict' })
    expect(await operations.read(ctx, box, a)).toMatchObject({ version: 1 })
  })
})
