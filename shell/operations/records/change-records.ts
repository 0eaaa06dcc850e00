import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import { countByNetwork, holdCounts } from './hold-counts.ts'
import { holdValues } from './hold-values.ts'
import type { Grant, Permit } from '../permit.ts'
import { seenBy } from './seen-by.ts'
import type { Writer } from './write-record.ts'

type Values = Readonly<Record<string, unknown>>

export interface WriteParts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
  readonly writer: Writer
}

/** Inside a transaction: makes a record, with everything that has to hold for it. */
export async function createInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  given: Values,
  id?: string,
): Promise<StoredRecord> {
  const { store, permit, writer } = parts
  const grant = permit.grant(by.actor, ['create'], entity)
  const values = await holdValues(parts, run, by, entity, given)
  assertAccountChange(by, entity, { verb: 'create' })
  await holdCounts(store, run, by, entity)
  await countByNetwork(store, run, by, entity)
  if (id !== undefined) await holdFree(store, run, entity, id)
  const kept = id === undefined ? {} : { id }
  const record = await writer.insert(run, by, entity, values, kept)
  // A condition on who may create is about the record that comes of it.
  if (!(await isWithin(parts, run, entity, record, grant))) {
    throw parts.permit.refusal(by.actor, 'create', entity)
  }
  return record
}

/** Refuses an id that another record has, also one in the bin. */
async function holdFree(store: Store, run: Run, entity: Entity, id: string): Promise<void> {
  const records = store.records(entity)
  for (const isBin of [false, true]) {
    if (!(await records.read({ id, where: [], isBin }, run))) continue
    const says = { en: 'This id is taken already.', de: 'Diese Nummer gibt es schon.' }
    throw new Failure('conflict', { says })
  }
}

/**
 * Inside a transaction: changes some values of the version that somebody has seen. The record stays
 * where they may see and change it: nobody takes one out of their own reach, into somebody else's.
 */
export async function changeInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  change: { id: string; version: number | undefined; given: Values },
): Promise<StoredRecord> {
  const before = await findFor(parts, run, by, entity, { id: change.id, verb: 'change' })
  await refuseStale(parts, run, by, entity, before, change)
  const values = await holdValues(parts, run, by, entity, change.given, before)
  assertAccountChange(by, entity, { verb: 'change', values, before })
  const after = await parts.writer.update(run, by, entity, { before, values, verb: 'change' })
  const grant = parts.permit.grant(by.actor, ['read', 'change'], entity)
  if (await isWithin(parts, run, entity, after, grant)) return after
  const says = {
    en: 'With these values it would be out of your reach.',
    de: 'Mit diesen Angaben kämen Sie selbst nicht mehr daran.',
  }
  throw new Failure('forbidden', { says, more: { entity: entity.name, verb: 'change' } })
}

/** Whether a record as it has just been written is one of those that somebody may have to do with. */
async function isWithin(
  { store }: WriteParts,
  run: Run,
  entity: Entity,
  { id }: StoredRecord,
  grant: Grant,
): Promise<boolean> {
  if (grant.where.length === 0) return true
  return (await store.records(entity).read({ id, ...grant }, run)) !== undefined
}

/**
 * The record that somebody wants to do something with; nobody else changes it meanwhile. What they may not even see is not there; what
 * they may see and not touch is refused.
 */
export async function findFor(
  { store, permit }: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  { id, verb, isBin = false }: { id: string; verb: string; isBin?: boolean },
): Promise<StoredRecord> {
  permit.grant(by.actor, [verb], entity)
  if (!isId(id) || !permit.mayEver(by.actor, 'read', entity)) throw new Failure('not-found')
  const grant = permit.grant(by.actor, ['read', verb], entity)
  const records = store.records(entity)
  const found = await records.read({ id, ...grant, isBin, lock: 'change' }, run)
  if (found) return found
  const read = permit.grant(by.actor, ['read'], entity)
  const seen = await records.read({ id, ...read, isBin }, run)
  throw seen ? permit.refusal(by.actor, verb, entity) : new Failure('not-found')
}

/** A version is what somebody has looked at; without one they may be writing over what they never saw. */
export async function refuseStale(
  { store, permit }: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  current: StoredRecord,
  { version, given = {} }: { version: number | undefined; given?: Values },
): Promise<void> {
  if (by.actor.kind === 'system' && version === undefined) return
  if (version === undefined) throw new Failure('version-needed')
  if (version === current.version) return
  const of = { entity: entity.name, record: current.id, version }
  const changed = await store.history.changedSince(run, of)
  const seen = await seenBy({ store, permit }, run, by.actor, entity, current)
  // Of what one may not see one is not told either that it was changed.
  const collides = Object.keys(given).filter(
    (name) => changed.has(name) && Object.hasOwn(seen, name),
  )
  throw new Failure('stale', { more: { current: seen, collides } })
}
