import { expect, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  decimalField,
  integerField,
  relationField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    buyer: relation('user'),
    payer: relation('payer'),
    cost: decimal({ places: 2 }),
    most: integer(),
    helpers: relations('user'),
    price: integer(),
    double: computed({ expression: multiply(integerField('price'), 2), reveals: ['price'] }),
  },
  fieldPermissions: { price: { read: { user: when({ buyer: me }) } } },
  may: {
    read: { user: when({ or: [{ buyer: me }, { helpers: { has: me } }] }) },
    change: { user: when({ buyer: { in: [me] } }) },
    remove: { user: when({ not: { buyer: { not: me } } }) },
    create: {
      user: when({
        payer: { credit: { gte: decimalField('cost', 2) }, id: { not: relationField('buyer') } },
      }),
    },
  },
  unique: {
    price: { fields: ['price'], where: { price: { lt: integerField('most') } }, message: 'Taken.' },
  },
})

const payer = entity({
  name: 'payer',
  plural: 'payers',
  fields: { credit: decimal({ places: 2 }) },
  may: { read: { user: always } },
})

test('conditions with me and with expressions are printed, parsed and drafted', () => {
  const product = defineProduct({
    name: 'Orders',
    tagline: 'Whose order is it?',
    entities: [order, payer],
    users: users({ signUp: 'closed', signInMethods: { password: true } }),
    pages: {},
  })
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(leftovers).toEqual([])
  expect(printed).toContain('payer where (credit is at least {cost} and id is not {buyer})')
  expect(read.entities[0]?.may).toEqual(description.entities[0]?.may)
  expect(read.entities[0]?.fields.map((one) => one.read)).toEqual(
    description.entities[0]?.fields.map((one) => one.read),
  )
  const drafted = JSON.stringify(generateProduct({ description: read, leftovers })).replaceAll(
    /\s|\\n/gu,
    '',
  )
  for (const source of [
    'when({or:[{buyer:me},{helpers:{has:me}}]})',
    'when({buyer:{in:[me]}})',
    'when({not:{buyer:{not:me}}})',
    'when({buyer:me})',
    "reveals:['price']",
    "when({payer:{credit:{gte:decimalField('cost',2)},id:{not:relationField('buyer')},},}),",
    "where:{price:{lt:integerField('most')}}",
  ]) {
    expect(drafted).toContain(source)
  }
})
