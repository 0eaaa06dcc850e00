import { expect, test } from 'vitest'
import { multiply } from '#shell/model/arithmetic.ts'
import { entity } from '#shell/model/entity.ts'
import { integerField } from '#shell/model/expression.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { defineProduct } from '#shell/model/product.ts'
import { when } from '#shell/model/role.ts'
import { users } from '#shell/model/user.ts'
import { me } from '#shell/model/where.ts'
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
    helpers: relations('user'),
    price: integer(),
    double: computed({ expression: multiply(integerField('price'), 2), reveals: ['price'] }),
  },
  fieldPermissions: { price: { read: { user: when({ buyer: me }) } } },
  may: {
    read: { user: when({ or: [{ buyer: me }, { helpers: { has: me } }] }) },
    change: { user: when({ buyer: { in: [me] } }) },
    remove: { user: when({ not: { buyer: { not: me } } }) },
  },
})

test('conditions with me on relations to users are printed, parsed and drafted', () => {
  const product = defineProduct({
    name: 'Orders',
    tagline: 'Whose order is it?',
    entities: [order],
    users: users({ signUp: 'closed', signInMethods: { password: true } }),
    pages: {},
  })
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  const { description: read, leftovers } = parseSpecification(printed, description.house)
  expect(leftovers).toEqual([])
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
  ]) {
    expect(drafted).toContain(source)
  }
})
