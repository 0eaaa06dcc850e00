import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from 'example-shell/product.ts'
import type { Entity } from '#shell/model/entity.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderAccessRule, permittedVerbs } from '#shell/spec/document/permissions.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { createOracle } from '../permissions/permission-oracle.ts'
import { testActorsOf } from '../permissions/test-actors.ts'
import {
  createPermissionFixture,
  type PermissionFixture,
} from '../permissions/permission-fixture.ts'
import { testPermissions } from '../permissions/test-permissions.ts'
import { product as library } from 'example-library/product.ts'

const products = [
  { name: 'the product', declared: product },
  { name: 'the sample library', declared: library },
]

describe.each(eachDatabase)('$name', (kind) => {
  describe.each(products)('$name', ({ declared }) => {
    const description = describeProduct(declared, shellFacts)
    const oracle = createOracle(description)
    let stage: PermissionFixture

    beforeAll(async () => {
      stage = await createPermissionFixture(declared, kind)
    })
    afterAll(() => stage.close())

    const entities: readonly Entity[] = declared.entities
    test.each(entities)(
      'what its table allows of $name is done, and nothing else',
      async (entity) => {
        const described = description.entities.find(({ name }) => name === entity.name)
        if (!described) throw new Error(`${entity.name} is not described.`)
        const seen = new Map<string, Set<boolean>>()
        for (const who of testActorsOf(declared.roles)) {
          await testPermissions({
            fixture: stage,
            oracle,
            entity,
            described,
            testActor: who,
            resultsByVerb: seen,
          })
        }
        for (const verb of permittedVerbs(described)) {
          const isForAll = renderAccessRule(described, verb).some(
            ({ who, when }) => who === 'everyone' && !when,
          )
          const isCode = entity.actions[verb]?.kind === 'code'
          const expected = [
            ...(isCode ? [] : [true]),
            ...(isForAll && verb !== 'remove' ? [] : [false]),
          ]
          expect(
            [...(seen.get(verb) ?? [])],
            `${verb} of ${entity.name} is tried both ways`,
          ).toEqual(expect.arrayContaining(expected))
        }
      },
    )
  })
})
