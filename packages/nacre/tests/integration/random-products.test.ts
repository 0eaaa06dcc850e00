import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import type { Product } from '#shell/language/product/product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { atDepth } from '../depth.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { type DatabaseKind, eachDatabase } from '../databases/each-database.ts'
import { anyProduct } from '../permissions/any-product.ts'
import { createOracle } from '#shell/testing/permissions/permission-oracle.ts'
import { testActorsOf } from '#shell/testing/permissions/test-actors.ts'
import { createPermissionFixture } from '#shell/testing/permissions/permission-fixture.ts'
import { testPermissions } from '#shell/testing/permissions/test-permissions.ts'

// `DEPTH=10 npm test` tests 600.
const howMany = { sqlite: atDepth(60), postgres: atDepth(4) }
const seed = 14

/** Tests every permission of a product for every actor; users are tested elsewhere. */
async function tryAll(product: Product, kind: DatabaseKind, index: number): Promise<void> {
  const description = describeProduct(product, shellFacts)
  const oracle = createOracle(description)
  const database = await openTestDatabase(kind)
  try {
    const stage = await createPermissionFixture(product, await database.store(product.entities))
    for (const entity of product.entities.filter(({ name }) => name !== 'user')) {
      const described = description.entities.find(({ name }) => name === entity.name)
      if (!described) throw new Error(`${entity.name} is not described.`)
      const people = testActorsOf(product.roles)
      for (const who of people.filter((_, one) => (one + index) % 2 === 0)) {
        await testPermissions({
          fixture: stage,
          oracle,
          entity,
          described,
          testActor: who,
          resultsByVerb: new Map(),
        })
      }
    }
  } finally {
    await database.close()
  }
}

test.each(eachDatabase)(
  'random products allow exactly what their permission tables say, on $name',
  async (kind) => {
    const expected = howMany[kind.name]
    const starting = anyProduct.filter((product) => validateProduct(product).length === 0)
    const products = fc.sample(starting, { numRuns: expected, seed })
    expect(products).toHaveLength(expected)
    for (const [index, product] of products.entries()) {
      await tryAll(product, kind, index).catch((cause: unknown) => {
        throw new Error(`Product ${index} of seed ${seed}: ${String(cause)}`, { cause })
      })
    }
  },
  600_000,
)
