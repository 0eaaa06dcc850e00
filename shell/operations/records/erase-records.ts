import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import { type Clearing, createClearing } from './clear-pointers.ts'
import { findFor, refuseStale, type WriteParts } from './change-records.ts'
import { heldBy, pointersTo, pointing } from './relations.ts'

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
  const at: Erasure = { going: new Map(), clearing: createClearing({ isBin: true }) }
  await collect(parts, run, by, entity, record, at)
  // First what points here: nothing may point to what is not there.
  const cleared = await at.clearing.clear(parts, run, by, (from, one) =>
    at.going.has(keyOf(from, one)),
  )
  let [versions, files] = [0, 0]
  for (const going of at.going.values()) {
    const gone = await parts.writer.erase(run, by, going.entity, going.record)
    versions += gone.versions
    files += gone.files
  }
  const answer = { versions, files, records: at.going.size - 1 }
  const entities = [...at.going.values()].map((going) => going.entity)
  return { answer, touched: [...new Set([...entities, ...cleared])] }
}

/** What is being done: the records that go, those first that others point to last, and those that stay without them. */
interface Erasure {
  readonly going: Map<string, { readonly entity: Entity; readonly record: StoredRecord }>
  readonly clearing: Clearing
}

function keyOf({ name }: Entity, id: string): string {
  return `${name} ${id}`
}

/** Finds what goes with a record for good, and what only points to it from the bin. */
async function collect(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  at: Erasure,
): Promise<void> {
  assertAccountChange(by, entity, { verb: 'erase' })
  const key = keyOf(entity, record.id)
  at.going.set(key, { entity, record })
  for (const pointer of pointersTo(entity, parts.product.entities)) {
    const { from, onRemove } = pointer
    for (const one of await pointing(parts.store, run, pointer, record.id, { isBin: true })) {
      if (at.going.has(keyOf(from, one.id))) continue
      if (onRemove === 'refuse') throw heldBy(parts, by, pointer, { isBin: true })
      if (onRemove === 'clear') at.clearing.add(pointer, one.id, record.id)
      else await collect(parts, run, by, from, one, at)
    }
  }
  // What points here goes before it, so it takes its place behind all of that.
  at.going.delete(key)
  at.going.set(key, { entity, record })
}
