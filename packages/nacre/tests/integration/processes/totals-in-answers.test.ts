import { expect, test } from 'vitest'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { countOf, sumOf } from '#shell/language/conditions/totals.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase } from '../../databases/each-database.ts'

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    count: computed({ expression: countOf('lines'), visible: 'all' }),
    sum: computed({
      expression: sumOf('lines', integerField('amount')),
      stored: true,
      visible: 'all',
    }),
  },
  states: {
    initial: 'draft',
    moves: { confirm: { from: 'draft', to: 'confirmed', may: everyone } },
    finalStates: ['confirmed'],
  },
  may: { read: everyone, create: everyone },
})
const line = entity({
  name: 'line',
  plural: 'lines',
  fields: {
    order: relation('order', { required: true, inverse: 'lines' }),
    amount: integer({ required: true }),
  },
  may: { read: everyone },
})
const declared = defineProduct({
  name: 'Orders',
  tagline: 'Orders with lines',
  entities: [order, line],
  pages: {},
})
const { step } = processesOf<typeof declared>()
const addLine = step('order', ['create', 'confirm'], {
  description: 'Adds a line.',
  rights: { lines: ['create'] },
  async effect({ tx, record: { id } }) {
    await tx.lines.create({ order: id, amount: 5 })
  },
})
const product = withProcesses(declared, [{ addLine }])

test.each(eachDatabase)('an answer has the totals after its effect, on $name', async (kind) => {
  const { url } = await kind.open()
  await using app = await testProduct(product, {
    database: url === undefined ? 'sqlite' : { postgres: url },
  })
  const visitor = app.visitor()
  const created = await visitor.must.orders.create({})
  expect(created).toMatchObject({ count: 1, sum: 5 })
  expect(await visitor.must.orders.move(created, 'confirm')).toMatchObject({ count: 2, sum: 10 })
})
