import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#product'
import type { Entity } from '#shell/model/entity.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { termsFor, verbsOf } from '#shell/spec/document/permissions.ts'
import { house } from '#shell/spec/house.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { createOracle } from '../permissions/oracle.ts'
import { everybodyOf } from '../permissions/somebody.ts'
import { openStage, type Stage } from '../permissions/stage.ts'
import { tryCells } from '../permissions/try-cells.ts'
import { library } from '../sample/product.ts'

const products = [
  { name: 'the product', declared: product },
  { name: 'the sample library', declared: library },
]

describe.each(eachDatabase)('$name', (kind) => {
  describe.each(products)('$name', ({ declared }) => {
    const description = describeProduct(declared, house)
    const oracle = createOracle(description)
    let stage: Stage

    beforeAll(async () => {
      stage = await openStage(declared, kind)
    })
    afterAll(() => stage.close())

    const entities: readonly Entity[] = declared.entities
    test.each(entities)(
      'what its table allows of $name is done, and nothing else',
      async (entity) => {
        const described = description.entities.find(({ name }) => name === entity.name)
        if (!described) throw new Error(`${entity.name} is not described.`)
        const seen = new Map<string, Set<boolean>>()
        for (const who of everybodyOf(declared.roles)) {
          await tryCells({ stage, oracle, entity, described, who, seen })
        }
        for (const verb of verbsOf(described)) {
          const isForAll = termsFor(described, verb).some(
            ({ who, when }) => who === 'everyone' && !when,
          )
          const isCode = entity.actions[verb]?.kind === 'code'
          const wanted = [
            ...(isCode ? [] : [true]),
            ...(isForAll && verb !== 'remove' ? [] : [false]),
          ]
          expect(
            [...(seen.get(verb) ?? [])],
            `${verb} of ${entity.name} is tried both ways`,
          ).toEqual(expect.arrayContaining(wanted))
        }
      },
    )
  })
})
