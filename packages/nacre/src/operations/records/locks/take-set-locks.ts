import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { SetLock } from '#shell/store/transactions/set-locks.ts'
import type { Store } from '#shell/store/store.ts'
import { hasQuestions, questionLocks } from '../../processes/question-locks.ts'
import { countLocks, hasCounts } from '../checks/enforce-counts.ts'
import { circleLocks, hasAcyclicRelations } from '../checks/find-circles.ts'
import { hasOverlapRules, overlapLocks } from './overlap-locks.ts'
import type { RecordWrite } from '../record-write.ts'

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
  others: readonly SetLock[] = [],
): Promise<void> {
  await store.setLocks.take(trx, [...setLocksOf(product, write), ...others])
}

export const setLocksOf = (product: Product, write: RecordWrite): readonly SetLock[] =>
  kinds.flatMap(({ locksOf }) => locksOf(product, write))

/** Checks whether writes of an entity may need locks of sets. */
export const hasSets = (product: Product, entity: Entity): boolean =>
  kinds.some(({ concerns }) => concerns(product, entity))

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
