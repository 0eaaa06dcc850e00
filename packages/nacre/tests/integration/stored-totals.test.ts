import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, integerField, textField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { countOf, maxOf, sumOf } from '#shell/language/conditions/totals.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { createRecountJob } from '#shell/operations/jobs/recount-job.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { atDepth } from '../depth.ts'

const house = entity({
  name: 'house',
  plural: 'houses',
  fields: {
    name: text({ required: true }),
    sold: computed({ expression: sumOf('events', integerField('sold')), stored: true }),
  },
})
const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    title: text({ required: true }),
    price: money('EUR', { required: true }),
    house: relation('house', { inverse: 'events' }),
    sold: computed({ expression: countOf('tickets', { state: 'paid' }), stored: true }),
    taken: computed({
      expression: sumOf('tickets', decimalField('amount', 2), { state: 'paid' }),
      as: 'money EUR',
      stored: true,
    }),
    most: computed({ expression: maxOf('tickets', integerField('count')), stored: true }),
    houseName: computed({ expression: textField('house.name'), stored: true }),
    label: computed({ expression: integerField('sold'), stored: true }),
  },
  indexes: ['sold'],
})
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true, inverse: 'tickets', onRemove: 'cascade' }),
    count: integer({ required: true, min: 1, max: 5 }),
    amount: computed({
      expression: multiply(decimalField('event.price', 2), integerField('count')),
    }),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: [] },
      refund: { from: 'paid', to: 'held', may: [] },
    },
  },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: '',
  entities: [house, event, ticket],
  pages: {},
})

test('the product of this test is valid', () => {
  expect(validateProduct(product)).toEqual([])
})

const system = { actor: { kind: 'system' }, channel: 'job' } as const

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let operations: ReturnType<typeof createOperations>
  beforeEach(async () => {
    opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    store = await opened.store(product.entities)
    operations = createOperations(product, store)
  })
  const create = async (of: typeof event | typeof ticket | typeof house, values: object) =>
    (await operations.create(system, of, values as Record<string, unknown>)) as { id: string }
  const read = (of: typeof event | typeof house, id: string) =>
    store.records(of).read({ id, where: [] })

  test('random changes in every way leave the values that a recount gives', async () => {
    const houses = [await create(house, { name: 'Globe' }), await create(house, { name: 'Rose' })]
    const events: { id: string }[] = []
    for (const title of ['Hamlet', 'Lear', 'Macbeth'])
      events.push(await create(event, { title, price: '10.00', house: houses[0]?.id }))
    const tickets = new Set<string>()
    const action = fc.constantFrom(
      'create',
      'move',
      'change',
      'remove',
      'restore',
      'price',
      'rehouse',
    )
    const change = fc.record({
      action,
      at: fc.nat(100),
      to: fc.nat(2),
      count: fc.integer({ min: 1, max: 5 }),
    })
    for (const { action: verb, at, to, count } of fc.sample(change, {
      numRuns: atDepth(80),
      seed: 3,
    })) {
      const id = [...tickets][at % Math.max(1, tickets.size)]
      const one = events[to]?.id ?? ''
      if (verb === 'create' || id === undefined) {
        tickets.add((await create(ticket, { event: one, count })).id)
        continue
      }
      const found = await store.records(ticket).read({ id, where: [] })
      if (verb === 'restore' && !found) await operations.restore(system, ticket, id)
      if (verb === 'price')
        await operations.change(
          system,
          event,
          { id: one, version: undefined },
          { price: `${count}.50` },
        )
      if (verb === 'rehouse')
        await operations.change(
          system,
          event,
          { id: one, version: undefined },
          { house: houses[count % 2]?.id },
        )
      if (!found) continue
      if (verb === 'move')
        await operations.move(
          system,
          ticket,
          { id, version: undefined },
          found['state'] === 'held' ? 'pay' : 'refund',
        )
      if (verb === 'change')
        await operations.change(system, ticket, { id, version: undefined }, { event: one, count })
      if (verb === 'remove') await operations.remove(system, ticket, { id, version: undefined })
    }
    expect(await store.renewals.differences()).toEqual([])
    await createRecountJob(store).run({} as never)
  })

  test('a stored total changes without a version of its record', async () => {
    const { id } = await create(event, { title: 'Hamlet', price: '12.50' })
    expect(await read(event, id)).toMatchObject({ sold: 0, taken: '0.00', most: null, label: 0 })
    const one = await create(ticket, { event: id, count: 2 })
    await operations.move(system, ticket, { id: one.id, version: undefined }, 'pay')
    expect(await read(event, id)).toMatchObject({
      version: 1,
      sold: 1,
      taken: '25.00',
      most: 2,
      label: 1,
    })
  })

  test('sixteen at once on one record lose nothing', async () => {
    const { id } = await create(event, { title: 'Hamlet', price: '1.00' })
    const made = await Promise.all(
      Array.from({ length: 16 }, () => create(ticket, { event: id, count: 1 })),
    )
    await Promise.all(
      made.map((one) => operations.move(system, ticket, { id: one.id, version: undefined }, 'pay')),
    )
    expect(await read(event, id)).toMatchObject({ sold: 16, taken: '16.00' })
  })

  test('a stored total that is added later is worked out for the records that exist', async () => {
    const { id } = await create(event, { title: 'Hamlet', price: '2.00' })
    await create(ticket, { event: id, count: 3 })
    const all = computed({ expression: countOf('tickets'), stored: true })
    const later = entity({ ...event, fields: { ...event.fields, all } } as never)
    store = await opened.store([house, later, ticket])
    expect(await read(event, id)).toMatchObject({ all: 1, most: 3 })
    expect(await store.renewals.differences()).toEqual([])
  })

  test('the nightly recount reports a difference', async () => {
    const { id } = await create(event, { title: 'Hamlet', price: '1.00' })
    await opened.database.write((trx) =>
      trx(sql`update event set sold = 7 where id = ${id}`.compile(opened.database.build)),
    )
    await expect(createRecountJob(store).run({} as never)).rejects.toThrow(
      'Stored values differ from a recount: event.sold (1).',
    )
  })
})
