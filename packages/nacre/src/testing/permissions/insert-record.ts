import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { createId } from '#shell/store/identifier.ts'
import type { Store } from '#shell/store/store.ts'
import { isUnique, missingFields, type GeneratedValues, valuesOf } from './record-values.ts'

export type StoredValues = GeneratedValues & { readonly id: string; readonly version: number }

export interface RecordOptions {
  readonly owner: string | null
  readonly state?: string
}

const attempts = 8

/** Adds records with generated values, past the rules of the operations. */
export function createRecordInserter(options: {
  readonly product: Product
  readonly store: Store
  /** A record of each entity, for relations. */
  readonly relationTargets: ReadonlyMap<string, string>
  ownValues(entity: Entity): GeneratedValues
}) {
  const { product, store, relationTargets, ownValues } = options
  const insertRecord = (
    entity: Entity,
    values: GeneratedValues,
    meta: { owner: string | null; id: string },
  ) =>
    store.write(async (trx) => {
      const at = new Date().toISOString()
      const record = await store.records(entity).insert(trx, values, { ...meta, at })
      // Generated values need not match conditions at the end of a transaction, either.
      store.commitWatch.take(trx)
      return record
    })

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
  const addUniqueTargets = async (entity: Entity, depth: number): Promise<GeneratedValues> => {
    const values: Record<string, unknown> = {}
    for (const [name, { relation }] of Object.entries(entity.fields)) {
      if (!relation || relation.isMany || !isUnique(entity, name)) continue
      const target = product.entities.find((one) => one.name === relation.target)
      const added = target && (await insertOne(target, initial(target), depth + 1))
      if (added) values[name] = added.id
    }
    return values
  }
  return { insertOne, insertRecord }
}

export const initial = ({ states }: Entity): RecordOptions => ({
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
