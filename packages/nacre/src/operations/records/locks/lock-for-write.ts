import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'
import { childSetLocks } from '../../processes/question-locks.ts'
import type { ProcessRunner } from '../../processes/process-runner.ts'
import type { RequestContext } from '../../request-context.ts'
import { OutdatedLocks } from '../../write-with-retry.ts'
import { conditionsFor } from '../checks/assert-conditions.ts'
import { deniedError } from '../checks/denied-error.ts'
import { lockConditionTargets } from './lock-condition-targets.ts'
import { hasSets, setLocksOf, takeSetLocks } from './take-set-locks.ts'
import type { RecordWriter } from '../verbs/write-record.ts'

type Values = Readonly<Record<string, unknown>>

export interface WriteDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  readonly writer: RecordWriter
  readonly processes: ProcessRunner
}

interface RecordToWrite {
  readonly id: string
  readonly verb: string
  /** The values that the record gets. */
  readonly values?: Values
  readonly isTrash?: boolean
}

interface LockedRecord {
  readonly before: StoredRecord
  /** The values by whose relations other records are locked. */
  readonly locked: Values
}

/**
 * Reads and locks a record for a write, like `findForUpdate`, in the order that everybody keeps: first
 * sets, then the records above it, then the record. So two writers queue, and do not deadlock.
 */
export async function lockForWrite(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { values = {}, ...lookup }: RecordToWrite,
): Promise<LockedRecord> {
  const seen = await lockAhead(deps, trx, ctx, entity, { values, ...lookup })
  const before = await findForUpdate(deps, trx, ctx, entity, lookup)
  if (!seen) return { before, locked: {} }
  // Another transaction has changed the record before it was locked.
  if (seen.version !== before.version && !belongsToSameSets(deps, entity, { seen, before, values }))
    throw new OutdatedLocks(`${entity.name} ${lookup.id} has changed.`)
  return { before, locked: { ...seen, ...values } }
}

/** Locks what a write depends on by the record as it is without a lock, and returns that record. */
async function lockAhead(
  deps: WriteDeps,
  trx: QueryRunner,
  { actor }: RequestContext,
  entity: Entity,
  { id, verb, values = {}, isTrash = false }: RecordToWrite,
): Promise<StoredRecord | undefined> {
  const { product, store, authorizer } = deps
  if (!store.locksRows || !isId(id)) return undefined
  const children = childSetLocks(product, entity, { verb, id })
  const isAlone =
    children.length === 0 &&
    !hasSets(product, entity) &&
    conditionsFor(authorizer, actor, entity, verb).length === 0 &&
    ownersOf(deps, entity).length === 0
  if (isAlone) return undefined
  const seen = await store.records(entity).read({ id, where: [], isTrash }, trx)
  if (!seen) return undefined
  const after = { ...seen, ...values }
  await takeSetLocks(
    deps,
    trx,
    isTrash ? { entity, after } : { entity, before: seen, after },
    children,
  )
  await lockConditionTargets(deps, trx, actor, entity, { verb, values: after })
  for (const { field, target } of ownersOf(deps, entity)) {
    const owner = after[field]
    if (typeof owner === 'string')
      await store.records(target).read({ id: owner, where: [], lock: 'change' }, trx)
  }
  return seen
}

/** Checks whether the locks of a record as it was seen are those that it needs as it is. */
function belongsToSameSets(
  { product }: Pick<WriteDeps, 'product'>,
  entity: Entity,
  { seen, before, values }: Readonly<Record<'seen' | 'before' | 'values', Values>>,
): boolean {
  const locksOf = (record: Values) =>
    setLocksOf(product, { entity, before: record, after: { ...record, ...values } })
  const taken = new Map(locksOf(seen).map(({ key, mode }) => [key, mode]))
  return locksOf(before).every(({ key, mode }) =>
    mode === 'shared' ? taken.has(key) : taken.get(key) === mode,
  )
}

/** Returns the relations to records whose stored totals a write of the entity renews. */
function ownersOf({ product, store }: Pick<WriteDeps, 'product' | 'store'>, entity: Entity) {
  return Object.entries(entity.fields).flatMap(([field, { relation }]) => {
    const target = product.entities.find(({ name }) => name === relation?.target)
    const isOwner = target && !relation?.isMany && store.renewals.renews(entity, target)
    return isOwner ? [{ field, target }] : []
  })
}

/**
 * Reads and locks a record for a write. Throws `not-found` when the actor may not read it, and
 * `forbidden` when the actor may only read it.
 */
export async function findForUpdate(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { id, verb, isTrash = false }: { id: string; verb: string; isTrash?: boolean },
): Promise<StoredRecord> {
  const { store, authorizer } = deps
  authorizer.grant(ctx.actor, [verb], entity)
  if (!isId(id) || !authorizer.mayEver(ctx.actor, 'read', entity)) throw new AppError('not-found')
  const grant = authorizer.grant(ctx.actor, ['read', verb], entity)
  const records = store.records(entity)
  const found = await records.read({ id, ...grant, isTrash, lock: 'change' }, trx)
  if (found) return found
  const read = authorizer.grant(ctx.actor, ['read'], entity)
  const seen = await records.read({ id, ...read, isTrash }, trx)
  if (!seen) throw new AppError('not-found')
  throw await deniedError(deps, trx, ctx.actor, entity, { id, verb, isTrash })
}
