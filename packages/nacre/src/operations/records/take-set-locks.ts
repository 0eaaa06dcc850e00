import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { SetLock } from '#shell/store/set-locks.ts'
import type { Store } from '#shell/store/store.ts'

import { questionLocks } from '../processes/question-locks.ts'

type Values = Readonly<Record<string, unknown>>

/** A write of a record: its values before, and as far as they are known, after. */
export interface RecordWrite {
  readonly entity: Entity
  /** Missing for a new record. */
  readonly before?: Values
  /** The values of the record with those of the write. Missing when it is removed. */
  readonly after?: Values
}

/**
 * Returns the locks that one kind of constraint needs for a write. It may return locks that turn
 * out to be superfluous: the values are not validated yet.
 */
type LocksOf = (product: Product, write: RecordWrite) => readonly SetLock[]

/** Each kind of constraint over several records adds its function here. */
const kinds: readonly LocksOf[] = [questionLocks]

/**
 * Locks the sets of records that a write belongs to or depends on. Call it before the record is
 * locked: everybody locks sets first, then records, so that writers wait and do not deadlock.
 */
export async function takeSetLocks(
  { product, store }: { readonly product: Product; readonly store: Store },
  trx: QueryRunner,
  write: RecordWrite,
): Promise<void> {
  await store.setLocks.take(
    trx,
    kinds.flatMap((locksOf) => locksOf(product, write)),
  )
}

/** Like `takeSetLocks`, for a stored record, which is read without a lock first. */
export async function takeSetLocksOf(
  deps: { readonly product: Product; readonly store: Store },
  trx: QueryRunner,
  entity: Entity,
  { id, values, isTrash = false }: { id: string; values: Values; isTrash?: boolean },
): Promise<void> {
  // Most entities need none, whatever their values.
  if (kinds.every((locksOf) => locksOf(deps.product, { entity, after: {} }).length === 0)) return
  const before = await deps.store.records(entity).read({ id, where: [], isTrash }, trx)
  if (before) await takeSetLocks(deps, trx, { entity, before, after: { ...before, ...values } })
}
