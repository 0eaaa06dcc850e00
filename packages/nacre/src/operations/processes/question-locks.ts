import type { Entity } from '#shell/language/entities/entity.ts'
import { leadsTo } from '#shell/model/process/reach.ts'
import { entityOfCollection } from '#shell/language/process/registry.ts'
import type { ProcessStep } from '#shell/language/product/product-processes.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type SetLock, setKey } from '#shell/store/transactions/set-locks.ts'

type Values = Readonly<Record<string, unknown>>

/** A write of a record, as far as it is known before its values are validated. */
interface RecordWrite {
  readonly entity: Entity
  readonly before?: Values
  readonly after?: Values
}

/** Checks whether code asks about the records of an entity in sets. */
export function hasQuestions(product: Product, entity: Entity): boolean {
  return stepsAskingAbout(product, entity).length > 0
}

/**
 * Returns the locks of a write of records that code asks about in sets: all records of the entity, and
 * those of each related record. If the code of this entity asks about its own records, the locks are
 * exclusive, because two transactions that share a lock and both want more would deadlock.
 */
export function questionLocks(
  product: Product,
  { entity, before, after }: RecordWrite,
): readonly SetLock[] {
  const asking = stepsAskingAbout(product, entity)
  if (asking.length === 0) return []
  const isOwn = asking.some((step) => step.entity === entity.name || leadsTo(product, entity, step))
  const mode = isOwn ? 'exclusive' : 'shared'
  const related = Object.entries(entity.fields).flatMap(([name, { relation }]) =>
    relation?.isMany === false
      ? [before?.[name], after?.[name]].flatMap((id) =>
          typeof id === 'string' ? [{ key: setKey(entity, name, id), mode } as const] : [],
        )
      : [],
  )
  return [{ key: setKey(entity), mode: 'shared' }, ...related]
}

/**
 * Returns the locks of the sets that the code of a verb asks about by the record itself: the records that
 * point to it. They are taken before the record is locked, because whoever writes one of those takes them
 * first, too.
 */
export function childSetLocks(
  product: Product,
  entity: Entity,
  { verb, id }: { readonly verb: string; readonly id: string },
): readonly SetLock[] {
  const steps = product.processes?.steps ?? []
  const own = steps.filter((step) => step.entity === entity.name && step.verbs.includes(verb))
  const listed = own.flatMap(({ rights }) =>
    Object.entries(rights).flatMap(([collection, granted]) =>
      granted.includes('list') ? [entityOfCollection(product, collection)] : [],
    ),
  )
  return listed.flatMap((child) =>
    Object.entries(child?.fields ?? {}).flatMap(([field, { relation }]) =>
      child && relation?.target === entity.name && !relation.isMany
        ? [{ key: setKey(child, field, id), mode: 'exclusive' } as const]
        : [],
    ),
  )
}

/** Actions that only read take no locks. */
function isQuery(
  product: Product,
  { entity, verbs }: Pick<ProcessStep, 'entity' | 'verbs'>,
): boolean {
  const actions = product.entities.find(({ name }) => name === entity)?.actions ?? {}
  return verbs.every((verb) => {
    const action = actions[verb]
    return action?.kind === 'code' && action.readOnly
  })
}

const known = new WeakMap<Product, Map<Entity, readonly ProcessStep[]>>()

/** Returns the steps that have the right to list an entity. */
function stepsAskingAbout(product: Product, entity: Entity): readonly ProcessStep[] {
  const byEntity = known.get(product) ?? new Map<Entity, readonly ProcessStep[]>()
  known.set(product, byEntity)
  const found = byEntity.get(entity)
  if (found) return found
  const steps = product.processes?.steps ?? []
  const asking = steps.filter(
    ({ rights, ...step }) =>
      !isQuery(product, step) &&
      Object.entries(rights).some(
        ([collection, granted]) =>
          granted.includes('list') && entityOfCollection(product, collection) === entity,
      ),
  )
  byEntity.set(entity, asking)
  return asking
}
