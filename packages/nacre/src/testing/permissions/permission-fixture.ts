import { createApi, type ApiResponse } from '#shell/api/api.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import { statesOf } from '#shell/model/state.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import {
  isUnique,
  missingFields,
  sortByDependency,
  type Values,
  valuesOf,
} from './record-values.ts'
import { signedInBrowser } from './signed-in-browser.ts'
import { testActorsOf, type TestActor } from './test-actors.ts'

export type StoredValues = Values & { readonly id: string; readonly version: number }

/**
 * A product with an empty database, to which records in any state and of any owner can be added.
 */
export interface PermissionFixture {
  readonly store: Store
  /** An ownerless record of every entity, for relations. */
  readonly relationTargets: ReadonlyMap<string, string>
  /** Values of an entity that do not follow from its declaration. */
  ownValues(entity: Entity): Values
  /** Adds one record for each state and each owner. */
  addRecords(entity: Entity, owners: readonly (string | null)[]): Promise<readonly StoredValues[]>
  ask(
    testActor: TestActor,
    operation: string,
    options?: { body?: unknown; version?: number },
  ): Promise<ApiResponse>
}

/** Values by the name of their entity: an object, or a function that returns another one each time. */
export type ValuesByEntity = Readonly<Record<string, Values | (() => Values)>>

interface RecordOptions {
  readonly owner: string | null
  readonly state?: string
}

const attempts = 8

export async function createPermissionFixture(
  product: Product,
  store: Store,
  given: ValuesByEntity = {},
): Promise<PermissionFixture> {
  const api = createApi(createOperations(product, store), product)
  const relationTargets = new Map<string, string>()
  const ownValues = ({ name }: Entity) => {
    const values = given[name] ?? {}
    return typeof values === 'function' ? values() : values
  }
  const insertRecord = (
    entity: Entity,
    values: Values,
    meta: { owner: string | null; id: string },
  ) =>
    store.write((trx) =>
      store.records(entity).insert(trx, values, { ...meta, at: new Date().toISOString() }),
    )

  /**
   * Returns nothing if no further record is possible: unique values are used up, or a required
   * relation has no target.
   */
  const insertOne = async (
    entity: Entity,
    { owner, state }: RecordOptions,
    depth = 0,
  ): Promise<StoredValues | undefined> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const id = createId()
      const targets = addOwnTargets(entity, relationTargets, id, owner)
      const unique = attempt > 0 && depth < 3 ? await addUniqueTargets(entity, depth) : {}
      const values = valuesOf(entity, targets, { ...unique, ...ownValues(entity) })
      if (missingFields(entity, values).length > 0) return undefined
      try {
        return await insertRecord(
          entity,
          { ...values, ...(state !== undefined && { state }) },
          { owner, id },
        )
      } catch (error) {
        if (!/unique/iu.test(String(error))) throw error
      }
    }
    return undefined
  }
  /** Adds a record for each unique relation, because another record has the shared one. */
  const addUniqueTargets = async (entity: Entity, depth: number): Promise<Values> => {
    const values: Record<string, unknown> = {}
    for (const [name, { relation }] of Object.entries(entity.fields)) {
      if (!relation || relation.isMany || !isUnique(entity, name)) continue
      const target = product.entities.find((one) => one.name === relation.target)
      const added = target && (await insertOne(target, initial(target), depth + 1))
      if (added) values[name] = added.id
    }
    return values
  }
  const insert = async (entity: Entity, all: readonly RecordOptions[]) => {
    const inserted: StoredValues[] = []
    for (const options of all) {
      const one = await insertOne(entity, options)
      if (one) inserted.push(one)
    }
    return inserted
  }

  for (const entity of sortByDependency(product.entities)) {
    const first = await insertOne(entity, initial(entity))
    if (first) relationTargets.set(entity.name, first.id)
    if (entity.name !== 'user') continue
    // The test actors exist as users, so that records can reference them.
    for (const { actor, ownerKey: key } of testActorsOf(product.roles)) {
      if (actor.kind !== 'user' || key === undefined) continue
      const values = { ...valuesOf(entity, relationTargets, ownValues(entity)), state: 'active' }
      await insertRecord(entity, values, { owner: key, id: actor.id })
      relationTargets.set(key, actor.id)
    }
  }

  return {
    store,
    relationTargets,
    ownValues,
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
        ...(queryStart >= 0 && { query: path.slice(queryStart + 1) }),
        actor,
        ...signedInBrowser(actor),
        ip: name,
        ...(body !== undefined && { body }),
        ...(version !== undefined && { version }),
      })
    },
  }
}

const initial = ({ states }: Entity): RecordOptions => ({
  owner: null,
  ...(states && { state: states.initial }),
})

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
