import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { findFor, refuseStale, type WriteParts } from './change-records.ts'
import { holdCounts } from './hold-counts.ts'
import { holdUnique } from './hold-unique.ts'
import { heldBy, holdRelations, type Pointer, pointersTo, pointing } from './relations.ts'

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
  const touched = new Set<Entity>()
  await bin(parts, run, by, entity, record, touched)
  return [...touched]
}

async function bin(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  touched: Set<Entity>,
): Promise<void> {
  touched.add(entity)
  const removed = new Date().toISOString()
  // First, so that records that point to each other in a ring find an end.
  await parts.writer.update(run, by, entity, {
    before: record,
    values: { removed },
    verb: 'remove',
  })
  for (const pointer of pointersTo(entity, parts.product.entities)) {
    const found = await pointing(parts.store, run, pointer, record.id)
    if (found.length === 0) continue
    if (pointer.onRemove === 'refuse') throw heldBy(parts, by, pointer, { isBin: false })
    for (const { id } of found) {
      // What went before may have changed it, or taken it along.
      const one = await parts.store.records(pointer.from).read({ id, where: [] }, run)
      if (!one) continue
      if (pointer.onRemove === 'remove with') await bin(parts, run, by, pointer.from, one, touched)
      else await clear(parts, run, by, pointer, one, record.id)
    }
    touched.add(pointer.from)
  }
}

/** Takes a record out of what another points to. */
export async function clear(
  { writer }: WriteParts,
  run: Run,
  by: Asker,
  { from, field }: Pointer,
  before: StoredRecord,
  id: string,
): Promise<void> {
  const value = before[field]
  const rest = Array.isArray(value) ? value.filter((one) => one !== id) : null
  await writer.update(run, by, from, { before, values: { [field]: rest }, verb: 'change' })
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
  const owner = before['owner']
  await holdCounts(store, run, by, entity, typeof owner === 'string' ? owner : undefined)
  await holdRelations(parts, run, by, entity, before)
  await holdUnique(store, run, entity, before, id)
  return writer.update(run, by, entity, { before, values: { removed: null }, verb: 'restore' })
}
