import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { findFor, refuseStale, type WriteParts } from './change-records.ts'
import { heldBy, pointersTo, pointing } from './relations.ts'
import { clear } from './remove-records.ts'

/** What goes for good with a record, and cannot come back. */
export interface Gone {
  /** Entries of histories. */
  readonly versions: number
  /** Files that no other record holds. */
  readonly files: number
  /** Other records that lay in the bin with it. */
  readonly records: number
}

/**
 * Inside a transaction: takes a record out of the bin for good, with all that is kept of it, and does to
 * what points to it from the bin as declared. That it was done, by whom and when, is all that stays.
 */
export async function eraseInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  { id, version }: { id: string; version: number | undefined },
): Promise<{ readonly answer: Gone; readonly touched: readonly Entity[] }> {
  const record = await findFor(parts, run, by, entity, { id, verb: 'erase', isBin: true })
  await refuseStale(parts, run, by, entity, record, { version })
  const touched = new Set<Entity>()
  const { records, ...gone } = await erase(parts, run, by, entity, record, {
    touched,
    under: new Set(),
  })
  return { answer: { ...gone, records: records - 1 }, touched: [...touched] }
}

/** What is being done, so that records that point to each other in a ring find an end. */
interface Under {
  readonly touched: Set<Entity>
  readonly under: Set<string>
}

async function erase(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  at: Under,
): Promise<Gone> {
  at.touched.add(entity)
  at.under.add(record.id)
  let gone: Gone = { versions: 0, files: 0, records: 1 }
  // First what points here: nothing may point to what is not there.
  for (const pointer of pointersTo(entity, parts.product.entities)) {
    const { from, onRemove } = pointer
    for (const { id } of await pointing(parts.store, run, pointer, record.id, { isBin: true })) {
      if (at.under.has(id)) continue
      if (onRemove === 'refuse') throw heldBy(parts, by, pointer, { isBin: true })
      // What went before may have changed it, or taken it along.
      const one = await parts.store.records(from).read({ id, where: [], isBin: true }, run)
      if (!one) continue
      if (onRemove === 'remove with') gone = sum(gone, await erase(parts, run, by, from, one, at))
      else await clear(parts, run, by, pointer, one, record.id)
    }
  }
  return sum(gone, { ...(await parts.writer.erase(run, by, entity, record)), records: 0 })
}

function sum(one: Gone, other: Gone): Gone {
  return {
    versions: one.versions + other.versions,
    files: one.files + other.files,
    records: one.records + other.records,
  }
}
