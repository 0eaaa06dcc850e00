import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { describeProduct, type ExternalFacts } from '#shell/spec/describe/describe-product.ts'
import type { EntityDescription } from '#shell/spec/description.ts'
import { permittedVerbs } from '#shell/spec/document/permissions.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { createTestDatabase, type TestDatabaseOption } from '../test-database.ts'
import type { StoredValues } from './insert-record.ts'
import {
  createPermissionFixture,
  type PermissionFixture,
  type ValuesByEntity,
} from './permission-fixture.ts'
import { createOracle, type Oracle } from './permission-oracle.ts'
import { missingFields, valuesOf } from './record-values.ts'
import { testActorsOf, type TestActor } from './test-actors.ts'
import { addTrialRecords, testCell } from './test-permissions.ts'

/** Permissions depend on the product alone. */
const noFacts: ExternalFacts = {
  areas: [],
  navigation: [],
  http: [],
  routes: [],
  recordRoutes: [],
  backgroundErrors: [],
  constants: [],
}

interface PermissionTestOptions {
  readonly database?: TestDatabaseOption | undefined
  readonly values?: ValuesByEntity | undefined
}

/** Registers one test for each entity, verb and actor. */
export function registerPermissionTests(
  product: Product,
  { database: option = 'sqlite', values }: PermissionTestOptions,
): void {
  const description = describeProduct(product, noFacts)
  const oracle = createOracle(description)
  let fixture: PermissionFixture
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const location = await createTestDatabase(option)
    closing.unshift(location.remove)
    const database = await openDatabase(location, { language: product.languages[0] })
    closing.unshift(() => database.close())
    const store = await openStore(database, product.entities, location.dataDir)
    fixture = await createPermissionFixture(product, store, values)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const entities: readonly Entity[] = product.entities
  for (const entity of entities) {
    const described = description.entities.find(({ name }) => name === entity.name)
    if (!described) throw new Error(`${entity.name} is not described.`)
    describe(`of ${entity.plural}`, () => {
      for (const testActor of testActorsOf(product.roles))
        registerCells({ fixture: () => fixture, oracle, entity, described, testActor })
    })
  }
}

interface Row {
  readonly fixture: () => PermissionFixture
  readonly oracle: Oracle
  readonly entity: Entity
  readonly described: EntityDescription
  readonly testActor: TestActor
}

/** Registers the tests of all verbs of one actor, which share their records. */
function registerCells({ fixture: getFixture, ...row }: Row): void {
  const { described, testActor } = row
  const resultsByVerb = new Map<string, Set<boolean>>()
  let records: Promise<readonly StoredValues[]> | undefined
  test.for(permittedVerbs(described))(`%s as ${testActor.name}`, async (verb, { skip }) => {
    const fixture = getFixture()
    let requests = 0
    const ask: PermissionFixture['ask'] = (...args) => {
      requests += 1
      return fixture.ask(...args)
    }
    const trial = { ...row, fixture: { ...fixture, ask }, resultsByVerb }
    records ??= addTrialRecords(trial)
    await testCell(trial, verb, await records)
    if (requests === 0) skip(reasonForNoRequest(trial, verb, await records))
  })
}

/** Explains why a cell has no request. Throws an error if values of the test would change that. */
function reasonForNoRequest(
  { entity, testActor, fixture }: Omit<Row, 'fixture'> & { fixture: PermissionFixture },
  verb: string,
  records: readonly StoredValues[],
): string {
  if (entity.actions[verb]?.kind === 'reaction' && testActor.ownerKey === undefined)
    return 'A reaction requires an identity.'
  if (records.length > 0) return `No record of ${entity.name} can be used for ${verb}.`
  const missing = missingFields(entity, valuesOf(entity, fixture.relationTargets)).filter(
    (name) => !entity.fields[name]?.relation,
  )
  if (missing.length === 0) return `No further record of ${entity.name} is possible.`
  throw new Error(
    `The tests know no values of ${entity.name} for: ${missing.join(', ')}. Add the option ` +
      `{ values: { ${entity.name}: { ${missing.map((name) => `${name}: …`).join(', ')} } } }.`,
  )
}
