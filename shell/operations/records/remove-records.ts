import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import { type Clearing, createClearing } from './clear-pointers.ts'
import { findFor, refuseStale, type WriteParts } from './change-records.ts'
import { holdCounts } from './hold-counts.ts'
import { holdUnique } from './hold-unique.ts'
import { heldBy, holdRelations, pointersTo, pointing } from './relations.ts'

/** Inside a transaction: puts a record into the bin, and does to what points to it as declared. */
export async function removeInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  { id, version }: { id: string; version: number | undefined },
): Promise<readonly Entity[]> {
  const record = await findFor(parts, run, by, entity, { id, verb: 'remove' })
  await refuseStale(parts, run, by, entity, record, { version })
  const at: Removal = { touched: new Set(), clearing: createClearing({ isBin: false }) }
  await bin(parts, run, by, entity, record, at)
  // What has gone along is in the bin by now, and not found any more.
  const cleared = await at.clearing.clear(parts, run, by, () => false)
  return [...new Set([...at.touched, ...cleared])]
}

/** What is being done: the entities that are changed by it, and what stays and is cleared at its end. */
interface Removal {
  readonly touched: Set<Entity>
  readonly clearing: Clearing
}

async function bin(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  at: Removal,
): Promise<void> {
  assertAccountChange(by, entity, { verb: 'remove' })
  at.touched.add(entity)
  const removed = new Date().toISOString()
  // First, so that records that point to each other in a ring find an end.
  await parts.writer.update(run, by, entity, {
    before: record,
    values: { removed },
    verb: 'remove',
  })
  for (const pointer of pointersTo(entity, parts.product.entities)) {
    const { from, onRemove } = pointer
    for (const { id } of await pointing(parts.store, run, pointer, record.id)) {
      if (onRemove === 'refuse') throw heldBy(parts, by, pointer, { isBin: false })
      if (onRemove === 'clear') {
        at.clearing.add(pointer, id, record.id)
        continue
      }
      // What went before may have taken it along.
      const one = await parts.store.records(from).read({ id, where: [] }, run)
      if (one) await bin(parts, run, by, from, one, at)
    }
  }
}

/** Inside a transaction: brings a record back from the bin, if it still fits what is there. */
export async function restoreInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  { id }: { id: string },
): Promise<StoredRecord> {
  const { store, writer } = parts
  const before = await findFor(parts, run, by, entity, { id, verb: 'remove', isBin: true })
  assertAccountChange(by, entity, { verb: 'restore' })
  const owner = before['owner']
  await holdCounts(store, run, by, entity, typeof owner === 'string' ? owner : undefined)
  await holdRelations(parts, run, by, entity, before)
  await holdUnique(store, run, entity, before, id)
  return writer.update(run, by, entity, { before, values: { removed: null }, verb: 'restore' })
}
