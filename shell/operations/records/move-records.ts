import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import { findFor, refuseStale, type WriteParts } from './change-records.ts'

/** Inside a transaction: takes a record from its state to the next. There is no other way to do so. */
export async function moveInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  { id, version, name }: { id: string; version: number | undefined; name: string },
): Promise<StoredRecord> {
  const moves = entity.states?.moves ?? {}
  const move = Object.hasOwn(moves, name) ? moves[name] : undefined
  if (!move) throw new Failure('not-found')
  const before = await findFor(parts, run, by, entity, { id, verb: name })
  await refuseStale(parts, run, by, entity, before, { version })
  const from = typeof move.from === 'string' ? [move.from] : move.from
  const state = String(before['state'])
  if (!from.includes(state)) throw new Failure('closed', { more: { move: name, state, from } })
  const says = move.guard?.(before)
  if (says !== undefined) throw new Failure('closed', { says, more: { move: name, state } })
  assertAccountChange(by, entity, { verb: name })
  const values = { state: move.to }
  const after = await parts.writer.update(run, by, entity, { before, values, verb: name })
  if (move.job !== undefined) {
    await parts.store.jobs.add(run, move.job, { entity: entity.name, id, move: name })
  }
  return after
}
