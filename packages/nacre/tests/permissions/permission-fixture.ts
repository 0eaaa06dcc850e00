import { createApi, type Api, type ApiResponse } from '#shell/api/api.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Product } from '#shell/model/product.ts'
import { statesOf } from '#shell/model/state.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { hasValue, valueFor } from '../values/value-for.ts'
import { signedInBrowser } from '../library/signed-in-browser.ts'
import { testActorsOf, type TestActor } from './test-actors.ts'

export type StoredValues = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

/**
 * A product with an empty database, to which records in any state and of any owner can be added.
 */
export interface PermissionFixture {
  readonly api: Api
  readonly store: Store
  /** An ownerless record of every entity, for relations. */
  readonly relationTargets: ReadonlyMap<string, string>
  /** Adds one record for each state and each owner. */
  addRecords(entity: Entity, owners: readonly (string | null)[]): Promise<readonly StoredValues[]>
  ask(
    testActor: TestActor,
    operation: string,
    options?: { body?: unknown; version?: number },
  ): Promise<ApiResponse>
  close(): Promise<void>
}

let count = 0

export async function createPermissionFixture(
  product: Product,
  kind: DatabaseKind,
): Promise<PermissionFixture> {
  const opened = await openTestDatabase(kind)
  const store = await opened.store(product.entities)
  const api = createApi(createOperations(product, store), product)
  const relationTargets = new Map<string, string>()

  /**
   * Returns nothing if no further record is possible: unique values are used up, or a required
   * relation has no target.
   */
  const insertOne = async (entity: Entity, { owner, state }: RecordOptions) => {
    const at = new Date().toISOString()
    for (let tryIndex = 0; tryIndex < attempts; tryIndex += 1) {
      const id = createId()
      const values = valuesOf(entity, addOwnTargets(entity, relationTargets, id, owner))
      if (isMissingRequired(entity, values)) return undefined
      try {
        return await store.write((trx) =>
          store
            .records(entity)
            .insert(
              trx,
              { ...values, ...(state === undefined ? {} : { state }) },
              { owner, at, id },
            ),
        )
      } catch (error) {
        if (tryIndex === attempts - 1 && !/unique/iu.test(String(error))) throw error
      }
    }
    return undefined
  }
  const insert = async (entity: Entity, all: readonly RecordOptions[]) => {
    const inserted: StoredValues[] = []
    for (const expected of all) {
      const one = await insertOne(entity, expected)
      if (one) inserted.push(one)
    }
    return inserted
  }

  for (const entity of sortByDependency(product.entities)) {
    const state = entity.states?.initial
    const expected = { owner: null, ...(state === undefined ? {} : { state }) }
    const [first] = await insert(entity, [expected])
    if (first) relationTargets.set(entity.name, first.id)
    if (entity.name !== 'user') continue
    // The test actors exist as users, so that records can reference them.
    for (const { actor, ownerKey: key } of testActorsOf(product.roles)) {
      if (actor.kind !== 'user' || key === undefined) continue
      const at = new Date().toISOString()
      const values = { ...valuesOf(entity, relationTargets), state: 'active' }
      const stored = { owner: key, at, id: actor.id }
      await store.write((trx) => store.records(entity).insert(trx, values, stored))
      relationTargets.set(key, actor.id)
    }
  }

  return {
    api,
    store,
    relationTargets,
    addRecords: (entity, owners) =>
      insert(
        entity,
        owners.flatMap((owner) =>
          entity.states ? statesOf(entity.states).map((state) => ({ owner, state })) : [{ owner }],
        ),
      ),
    async ask({ actor, name }, operation, { body, version } = {}) {
      const [method = '', path = ''] = operation.split(' ', 2)
      const queryStart = path.indexOf('?')
      return api({
        method,
        path: queryStart < 0 ? path : path.slice(0, queryStart),
        ...(queryStart < 0 ? {} : { query: path.slice(queryStart + 1) }),
        actor,
        ...signedInBrowser(actor),
        ip: name,
        ...(body === undefined ? {} : { body }),
        ...(version === undefined ? {} : { version }),
      })
    },
    close: opened.close,
  }
}

const attempts = 8

interface RecordOptions {
  readonly owner: string | null
  readonly state?: string
}

/** Adds relation targets: the record itself without others, and its owner if that is a user. */
function addOwnTargets(
  entity: Entity,
  relationTargets: ReadonlyMap<string, string>,
  id: string,
  owner: string | null,
): ReadonlyMap<string, string> {
  const all = new Map(relationTargets)
  if (!all.has(entity.name)) all.set(entity.name, id)
  const user = owner === null ? undefined : relationTargets.get(owner)
  if (user !== undefined) all.set('user', user)
  return all
}

/**
 * Checks whether a required value is impossible. Entities that require each other cannot have a
 * first record.
 */
function isMissingRequired({ fields }: Entity, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(
    ([name, { required, computed }]) => required && !computed && !Object.hasOwn(values, name),
  )
}

/**
 * Returns values for a record. Optional fields that cannot be derived from their declaration are
 * left out.
 */
export function valuesOf(
  entity: Entity,
  relationTargets: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  count += 1
  const input = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.computed) return []
    if (field.type === 'counter') return [[name, 0] as const]
    if (field.relation) {
      const { isMany, target } = field.relation
      const other = relationTargets.get(target)
      // Some conditions refer to relations to users.
      const isWanted = field.required || target === 'user'
      if (isMany) return [[name, other !== undefined && field.required ? [other] : []] as const]
      return other === undefined || !isWanted ? [] : [[name, other] as const]
    }
    if (field.type === 'image') return field.required ? [[name, picture] as const] : []
    if (field.type === 'file') return field.required ? [[name, paper] as const] : []
    const isOnce =
      field.unique || Object.values(entity.unique).some(({ fields }) => fields.includes(name))
    if (!hasValue(field) || (isOnce && !field.required)) return []
    const value = isOnce ? nextValidValue(field) : valueFor(field)
    return [[name, field.normalize(value)] as const]
  })
  return Object.fromEntries(input)
}

/** Returns a different valid value on each call, as long as the field allows. */
function nextValidValue(field: Field): unknown {
  const value = valueFor(field, count)
  return field.check(value) ? valueFor(field, count % 100) : value
}

const picture = { file: `${'b1c4'.repeat(16)}.webp`, description: 'x', width: 1, height: 1 }

const paper = { file: `${'b1c4'.repeat(16)}.pdf`, name: 'x.pdf', type: 'application/pdf', size: 1 }

/** Sorts entities after those that they require. */
function sortByDependency(entities: readonly Entity[]): readonly Entity[] {
  const needs = ({ name: own, fields }: Entity) =>
    Object.values(fields).flatMap(({ relation, required }) =>
      relation && required && !relation.isMany && relation.target !== own ? [relation.target] : [],
    )
  const order: Entity[] = []
  for (let left = entities; left.length > 0; left = left.filter((one) => !order.includes(one))) {
    const next = left.filter((one) =>
      needs(one).every((name) => order.some((placed) => placed.name === name)),
    )
    // Entities that require each other in a cycle cannot have records.
    if (next.length === 0) return [...order, ...left]
    order.push(...next)
  }
  return order
}
