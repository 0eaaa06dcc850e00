import { expect, test } from 'vitest'
import { multiply } from '#shell/model/arithmetic.ts'
import { entity } from '#shell/model/entity.ts'
import { wholeOf } from '#shell/model/expression.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { declareProduct } from '#shell/model/product.ts'
import { when } from '#shell/model/role.ts'
import { users } from '#shell/model/user.ts'
import { me } from '#shell/model/where.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { specificationOf } from '#shell/spec/document/specification.ts'
import { draftProduct } from '#shell/spec/draft/draft-product.ts'
import { house } from '#shell/spec/house.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { readSpecification } from '#shell/spec/read/read-specification.ts'

const order = entity({
  name: 'order',
  plural: 'orders',
  fields: {
    buyer: relation('user'),
    helpers: relations('user'),
    price: integer(),
    double: computed({ from: multiply(wholeOf('price'), 2), reveals: ['price'] }),
  },
  fieldTerms: { price: { read: { user: when({ buyer: me }) } } },
  may: {
    read: { user: when({ or: [{ buyer: me }, { helpers: { has: me } }] }) },
    change: { user: when({ buyer: { in: [me] } }) },
    remove: { user: when({ not: { buyer: { not: me } } }) },
  },
})

test('conditions with me on what points to a user are printed, read back and drafted', () => {
  const product = declareProduct({
    name: 'Orders',
    tagline: 'Whose order is it?',
    entities: [order],
    users: users({ signUp: 'none', ways: { password: true } }),
    pages: {},
  })
  const description = describeProduct(product, house)
  const printed = writeMarkdown(specificationOf(description))
  const { description: read, leftovers } = readSpecification(printed, description.house)
  expect(leftovers).toEqual([])
  expect(read.entities[0]?.may).toEqual(description.entities[0]?.may)
  expect(read.entities[0]?.fields.map((one) => one.read)).toEqual(
    description.entities[0]?.fields.map((one) => one.read),
  )
  const drafted = JSON.stringify(draftProduct({ description: read, leftovers })).replaceAll(
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
