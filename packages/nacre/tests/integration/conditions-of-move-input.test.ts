import * as n from 'nacre'
import { testProduct } from 'nacre/test'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'

const line = n.entity({
  name: 'line',
  plural: 'lines',
  fields: {
    order: n.relation('order', { required: true, inverse: 'lines' }),
    amount: n.integer({ required: true }),
  },
  may: { read: n.everyone, create: n.everyone },
})

/** An order with a live total, a stored one, and a computed column of its own values. */
const order = n.entity({
  name: 'order',
  plural: 'orders',
  fields: {
    discount: n.integer({ default: 0 }),
    shelf: n.text(),
    customer: n.relation('customer'),
    count: n.computed({ expression: n.countOf('lines'), visible: 'all' }),
    total: n.computed({
      expression: n.sumOf('lines', n.integerField('amount')),
      stored: true,
      visible: 'all',
    }),
    due: n.computed({
      expression: n.subtract(n.integerField('total'), n.integerField('discount')),
      visible: 'all',
    }),
    half: n.computed({ expression: n.multiply(n.integerField('discount'), 2) }),
    limit: n.computed({
      expression: n.integerField('customer.limit'),
      stored: true,
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: {
      confirm: {
        from: 'open',
        to: 'confirmed',
        may: n.everyone,
        input: { discount: 'required', customer: 'optional', shelf: 'optional' },
        onlyIf: {
          lines: { check: { count: { gte: 1 } }, else: 'There are no lines.' },
          positive: { check: { due: { gte: 0 } }, else: 'The discount is too high.' },
          shelf: {
            check: { or: [{ shelf: null }, { shelf: { lt: 'M' } }] },
            else: 'No such shelf.',
          },
          half: { check: { half: { lte: 100 } }, else: 'At most 50.' },
          limit: {
            check: { or: [{ limit: null }, { total: { lte: n.integerField('limit') } }] },
            else: 'Above the limit of the customer.',
          },
        },
      },
    },
    finalStates: ['confirmed'],
  },
  may: { read: n.everyone, create: n.everyone },
})

const customer = n.entity({
  name: 'customer',
  plural: 'customers',
  fields: { limit: n.integer({ required: true }) },
  may: { read: n.everyone, create: n.everyone },
})

const product = n.defineProduct({
  name: 'Orders',
  tagline: '',
  entities: [order, line, customer],
  roles: [],
  pages: {},
})

describe.each(eachDatabase)('conditions of a move with input, on $name', (kind) => {
  test('read computed values as they are with the input', async () => {
    const location = await kind.open()
    onTestFinished(() => location.dispose())
    const database = location.url === undefined ? 'sqlite' : { postgres: location.url }
    await using app = await testProduct(product, { database })
    const visitor = app.visitor()
    const made = await visitor.must.orders.create({})
    const confirm = async (input: { discount: number; customer?: string; shelf?: string }) => {
      const result = await visitor.orders.move(made, 'confirm', input)
      return result.ok ? result.data.state : result.problem.title
    }
    expect(await confirm({ discount: 0 })).toBe('There are no lines.')
    await visitor.must.lines.create({ order: made.id, amount: 30 })
    expect(await confirm({ discount: 31 })).toBe('The discount is too high.')
    await visitor.must.lines.create({ order: made.id, amount: 100 })
    expect(await confirm({ discount: 51 })).toBe('At most 50.')
    expect(await confirm({ discount: 1, shelf: 'north' })).toBe('No such shelf.')
    const poor = await visitor.must.customers.create({ limit: 100 })
    expect(await confirm({ discount: 1, customer: poor.id })).toBe(
      'Above the limit of the customer.',
    )
    const rich = await visitor.must.customers.create({ limit: 1_000 })
    expect(await confirm({ discount: 1, customer: rich.id, shelf: 'k' })).toBe('confirmed')
  })
})
