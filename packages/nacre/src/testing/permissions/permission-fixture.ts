import { createApi } from '#shell/api/api.ts'
import type { ApiResponse } from '#shell/api/api-request.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Store } from '#shell/store/store.ts'
import {
  createRecordInserter,
  initial,
  type RecordOptions,
  type StoredValues,
} from './insert-record.ts'
import { sortByDependency, type GeneratedValues, valuesOf } from './record-values.ts'
import { signedInBrowser } from './signed-in-browser.ts'
import { testActorsOf, type TestActor } from './test-actors.ts'

/**
 * A product with an empty database, to which records in any state and of any owner can be added.
 */
export interface PermissionFixture {
  readonly store: Store
  /** An ownerless record of every entity, for relations. */
  readonly relationTargets: ReadonlyMap<string, string>
  /** GeneratedValues of an entity that do not follow from its declaration. */
  ownValues(entity: Entity): GeneratedValues
  /** Adds one record for each state and each owner. */
  addRecords(entity: Entity, owners: readonly (string | null)[]): Promise<readonly StoredValues[]>
  ask(
    testActor: TestActor,
    operation: string,
    options?: { body?: unknown; version?: number },
  ): Promise<ApiResponse>
}

/** GeneratedValues by the name of their entity: an object, or a function that returns another one each time. */
export type ValuesByEntity = Readonly<Record<string, GeneratedValues | (() => GeneratedValues)>>

export async function createPermissionFixture(
  product: Product,
  store: Store,
  valuesByEntity: ValuesByEntity = {},
): Promise<PermissionFixture> {
  const api = createApi(createOperations(product, store), product)
  const relationTargets = new Map<string, string>()
  const ownValues = ({ name }: Entity) => {
    const values = valuesByEntity[name] ?? {}
    return typeof values === 'function' ? values() : values
  }
  const { insertOne, insertRecord } = createRecordInserter({
    product,
    store,
    relationTargets,
    ownValues,
  })
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
