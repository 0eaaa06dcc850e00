import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProduct } from '#shell/model/check-product.ts'
import type { Product } from '#shell/model/product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { house } from '#shell/spec/house.fixture.ts'
import { type DatabaseKind, eachDatabase } from '../databases/each-database.ts'
import { anyProduct } from '../permissions/any-product.ts'
import { createOracle } from '../permissions/oracle.ts'
import { everybodyOf } from '../permissions/somebody.ts'
import { openStage } from '../permissions/stage.ts'
import { tryCells } from '../permissions/try-cells.ts'

const howMany = { sqlite: 200, postgres: 5 }
const seed = 14

/** Tries every cell of the tables of a product as every other one of all people; users are tried elsewhere. */
async function tryAll(product: Product, kind: DatabaseKind, place: number): Promise<void> {
  const description = describeProduct(product, house)
  const oracle = createOracle(description)
  const stage = await openStage(product, kind)
  try {
    for (const entity of product.entities.filter(({ name }) => name !== 'user')) {
      const described = description.entities.find(({ name }) => name === entity.name)
      if (!described) throw new Error(`${entity.name} is not described.`)
      const people = everybodyOf(product.roles)
      for (const who of people.filter((_, one) => (one + place) % 2 === 0)) {
        await tryCells({ stage, oracle, entity, described, who, seen: new Map() })
      }
    }
  } finally {
    await stage.close()
  }
}

test.each(eachDatabase)(
  'what the tables of any product allow is done, and nothing else, on $name',
  async (kind) => {
    // Each takes about a third of a second. Another number: ANY_PRODUCTS=1000.
    const wanted = Number(process.env['ANY_PRODUCTS'] ?? howMany[kind.name])
    const starting = anyProduct.filter((product) => checkProduct(product).length === 0)
    const products = fc.sample(starting, { numRuns: wanted, seed })
    expect(products).toHaveLength(wanted)
    for (const [place, product] of products.entries()) {
      await tryAll(product, kind, place).catch((cause: unknown) => {
        throw new Error(`Product ${place} of seed ${seed}: ${String(cause)}`, { cause })
      })
    }
  },
  600_000,
)
