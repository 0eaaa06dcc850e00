import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessRule } from '#shell/language/roles/role.ts'
import { defineProduct, entity, everyone, role, text } from '#shell/entries/nacre.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createPermissionFixture, type PermissionFixture } from './permission-fixture.ts'
import { createOracle } from './permission-oracle.ts'
import { testActorsOf } from './test-actors.ts'
import { addTrialRecords, testCell } from './test-permissions.ts'

const editor = role('editor')

/** A product whose notes have these rules. */
function productWith(may: Readonly<Record<string, AccessRule>>, secret: AccessRule) {
  const note = entity({
    name: 'note',
    plural: 'notes',
    fields: { title: text({ required: true }), secret: text() },
    states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'open', may: [editor] } } },
    fieldPermissions: { secret: { read: secret } },
    may,
  })
  return defineProduct({
    name: 'Notes',
    tagline: 'Notes',
    entities: [note],
    roles: [editor],
    pages: {},
  })
}

const enforced = productWith({ read: everyone, create: [editor], remove: [editor] }, everyone)

let database: TestDatabase
let fixture: PermissionFixture
beforeAll(async () => {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no SQLite.')
  database = await openTestDatabase(sqlite)
  fixture = await createPermissionFixture(enforced, await database.store(enforced.entities))
})
afterAll(() => database.close())

/** Tests a cell of the running product as another product declares it. */
async function testAgainst(declared: typeof enforced, verb: string, actor: string): Promise<void> {
  const description = describeProduct(declared, shellFacts)
  const [note] = enforced.entities
  const [described] = description.entities
  const testActor = testActorsOf(declared.roles).find(({ name }) => name === actor)
  if (!testActor || !described) throw new Error('There is no such cell.')
  const oracle = createOracle(description)
  const trial = { fixture, oracle, entity: note, described, testActor, resultsByVerb: new Map() }
  await testCell(trial, verb, await addTrialRecords(trial))
}

const cases = [
  ['read', 'visitor', productWith({ read: [editor] }, everyone)],
  ['create', 'editor', productWith({ read: everyone, create: [] }, everyone)],
  ['create', 'visitor', productWith({ read: everyone, create: everyone }, everyone)],
  ['change', 'editor', productWith({ read: everyone, change: [editor] }, everyone)],
  ['remove', 'user', productWith({ read: everyone, remove: { user: 'always' } }, everyone)],
  ['read', 'user', productWith({ read: everyone }, [editor])],
] as const

test.each(cases)('%s as %s fails if it is not enforced as declared', async (verb, actor, other) => {
  await expect(testAgainst(other, verb, actor)).rejects.toThrow(/note/u)
  await expect(testAgainst(enforced, verb, actor)).resolves.toBeUndefined()
})
