import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from 'example-shell/product.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderAccessRule, permittedVerbs } from '#shell/spec/document/permissions.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createOracle } from '#shell/testing/permissions/permission-oracle.ts'
import { testActorsOf } from '#shell/testing/permissions/test-actors.ts'
import {
  createPermissionFixture,
  type PermissionFixture,
} from '#shell/testing/permissions/permission-fixture.ts'
import { testPermissions } from '#shell/testing/permissions/test-permissions.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { product as library } from 'example-library/product.ts'

const products = [
  { name: 'the product', declared: product },
  { name: 'the sample library', declared: library },
]

describe.each(eachDatabase)('$name', (kind) => {
  describe.each(products)('$name', ({ declared }) => {
    const description = describeProduct(declared, shellFacts)
    const oracle = createOracle(description)
    let fixture: PermissionFixture

    let database: TestDatabase

    beforeAll(async () => {
      database = await openTestDatabase(kind)
      fixture = await createPermissionFixture(declared, await database.store(declared.entities))
    })
    afterAll(() => database.close())

    const entities: readonly Entity[] = declared.entities
    test.each(entities)(
      'requests for $name get what its table of permissions allows',
      async (entity) => {
        const described = description.entities.find(({ name }) => name === entity.name)
        if (!described) throw new Error(`${entity.name} is not described.`)
        const resultsByVerb = new Map<string, Set<boolean>>()
        for (const testActor of testActorsOf(declared.roles)) {
          await testPermissions({
            fixture,
            oracle,
            entity,
            described,
            testActor,
            resultsByVerb,
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
            [...(resultsByVerb.get(verb) ?? [])],
            `${verb} of ${entity.name} is permitted and denied`,
          ).toEqual(expect.arrayContaining(expected))
        }
      },
    )
  })
})
