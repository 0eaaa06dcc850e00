import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { SetLock } from '#shell/store/set-locks.ts'
import type { Store } from '#shell/store/store.ts'
import { hasQuestions, questionLocks } from '../processes/question-locks.ts'
import { countLocks, hasCounts } from './enforce-counts.ts'
import { circleLocks, hasAcyclicRelations } from './find-circles.ts'
import { hasOverlapRules, overlapLocks } from './overlap-locks.ts'
import type { RecordWrite } from './record-write.ts'

type Values = Readonly<Record<string, unknown>>
type Deps = { readonly product: Product; readonly store: Store }

/** A kind of constraint over several records, and the sets that it locks. */
interface LockedSets {
  /** Checks whether writes of the entity may need locks. */
  concerns(product: Product, entity: Entity): boolean
  /** Returns the locks for a write. Superfluous ones do no harm. */
  locksOf(product: Product, write: RecordWrite): readonly SetLock[]
}

/** Each kind of constraint over several records adds itself here. */
const kinds: readonly LockedSets[] = [
  { concerns: hasOverlapRules, locksOf: overlapLocks },
  { concerns: hasAcyclicRelations, locksOf: circleLocks },
  { concerns: hasQuestions, locksOf: questionLocks },
  { concerns: hasCounts, locksOf: countLocks },
]

/**
 * Locks the sets of records that a write belongs to or depends on. Call it before the record is
 * locked: everybody locks sets first, then records, so that writers wait and do not deadlock.
 */
export async function takeSetLocks(
  { product, store }: Deps,
  trx: QueryRunner,
  write: RecordWrite,
): Promise<void> {
  await store.setLocks.take(
    trx,
    kinds.flatMap(({ locksOf }) => locksOf(product, write)),
  )
}

/**
 * Locks the sets of limits that a write only belongs to by values that code or the application sets.
 * All others are locked before, by the given values.
 */
export async function takeLateSetLocks(
  { product, store }: Deps,
  trx: QueryRunner,
  early: RecordWrite,
  after: Values,
): Promise<void> {
  const locksOf = (write: RecordWrite) => countLocks(product, write)
  const taken = new Set(locksOf(early).map(({ key }) => key))
  const late = locksOf({ ...early, after }).filter(({ key }) => !taken.has(key))
  if (late.length > 0) await store.setLocks.take(trx, late)
}

/**
 * Like `takeSetLocks`, for a stored record, which is read without a lock first. Returns the version
 * that it has read: another version may belong to other sets.
 */
export async function takeSetLocksOf(
  deps: Deps,
  trx: QueryRunner,
  entity: Entity,
  { id, values, isTrash = false }: { id: string; values: Values; isTrash?: boolean },
): Promise<number | undefined> {
  if (!kinds.some(({ concerns }) => concerns(deps.product, entity))) return undefined
  const before = await deps.store.records(entity).read({ id, where: [], isTrash }, trx)
  if (!before) return undefined
  const after = { ...before, ...values }
  await takeSetLocks(deps, trx, isTrash ? { entity, after } : { entity, before, after })
  return before.version
}
