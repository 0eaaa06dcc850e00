import { isDeepStrictEqual } from 'node:util'
import { principalId, authorId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import { frozenMessage, isExceptedWrite } from '#shell/language/records/is-frozen.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { EraseCounts } from '#shell/store/history/trash.ts'
import type { HistoryEntry, OutboxEvent } from '#shell/store/history/history.ts'
import { createId } from '#shell/store/identifier.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { type AccountWrite, notifyAccountChange } from '../../emails/notify-account-change.ts'
import { sendEntityEmails } from '../../emails/send-email.ts'
import { conditionalWebhooks, matchingWebhooks } from '../../webhooks/declared-webhooks.ts'
import { type RequestContext, deviceNameOf } from '../../request-context.ts'
import { assertAdministratorRemains } from '../../assert-administrator-remains.ts'
import { recordAccessChanges } from '../../security/record-access-changes.ts'
import { fileNamesIn } from '../../uploads/file-names.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes a record together with its history and its event. */
export interface RecordWriter {
  insert(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    values: Values,
    stored?: { at?: string; id?: string },
  ): Promise<StoredRecord>
  update(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    change: { before: StoredRecord; values: Values; verb: string },
  ): Promise<StoredRecord>
  /** Adds the job that is declared to run after the verb, and its emails. */
  addFollowUpJob(trx: QueryRunner, entity: Entity, id: string, verb: string): Promise<void>
  /** Deletes the record permanently. Its history keeps only this entry. */
  erase(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    before: StoredRecord,
  ): Promise<EraseCounts>
}

/**
 * Creates the writer of records. Without a product it sends no emails, as for the records of a new
 * database.
 */
export function createRecordWriter(store: Store, product?: Product): RecordWriter {
  const roles = product?.roles ?? []
  const sendEmails = async (trx: QueryRunner, entity: Entity, id: string, verb: string) =>
    product && sendEntityEmails({ store, product }, trx, entity, { id, verb })
  const notifyAccount = (
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    write: AccountWrite,
  ) =>
    entity.selfOwned ? notifyAccountChange({ store, roles }, trx, ctx, entity, write) : undefined

  return {
    async addFollowUpJob(...params) {
      await addFollowUpJob(store, ...params)
      await sendEmails(...params)
    },
    async insert(trx, ctx, entity, values, stored = {}) {
      const { at = store.timeOf(trx).toISOString(), id = createId() } = stored
      const self = { kind: 'user', id, roles: [] } as const
      const owner = principalId(entity.selfOwned ? self : ctx.actor) ?? null
      const initial = entity.states ? { state: entity.states.initial } : {}
      const changes = initialChanges(entity, values)
      const entry = { record: id, version: 1, occurredAt: at, verb: 'create', changes }
      const record = await writeAndRecord({ store, product }, trx, entity, entry, {
        write: () =>
          store.records(entity).insert(trx, { ...initial, ...values }, { owner, at, id }),
        record: (full) => recordChange(store, trx, ctx, entity, full, values),
      })
      await notifyAccount(trx, ctx, entity, { verb: 'create', at, after: record })
      await sendEmails(trx, entity, id, 'create')
      return record
    },
    async update(trx, ctx, entity, { before, values, verb }) {
      const at = store.timeOf(trx).toISOString()
      await assertAdministratorRemains(store, trx, entity, before, values)
      const changes = changedValues(before, values)
      // Restoring a record from the trash leaves it as it is.
      if (verb !== 'restore' && !isExceptedWrite(entity, verb, Object.keys(changes)))
        assertNotFrozen(entity, before)
      const version = before.version + 1
      const entry = { record: before.id, version, occurredAt: at, verb, changes }
      const after = await writeAndRecord({ store, product }, trx, entity, entry, {
        write: () => store.records(entity).update(trx, before, values, at),
        record: (full) => recordChange(store, trx, ctx, entity, full, values),
      })
      // This only happens when the record was read without a lock.
      if (!after) throw new AppError('precondition-failed')
      await notifyAccount(trx, ctx, entity, { verb, at, before, after: { ...after, ...values } })
      await sendEmails(trx, entity, before.id, verb)
      return after
    },
    async erase(trx, ctx, entity, before) {
      const { id, version } = before
      assertNotFrozen(entity, before)
      const removed = await store.trash.erase(trx, entity, id)
      const at = store.timeOf(trx).toISOString()
      const entry = { record: id, version: version + 1, occurredAt: at, verb: 'erase', changes: {} }
      await addFollowUpJob(store, trx, entity, id, 'erase')
      // When the system erases an account, not even this entry remains.
      if (entity.selfOwned && ctx.actor.kind === 'system') {
        await store.history.writeEvent(trx, { ...entry, entity: entity.name, changed: [] })
        return removed
      }
      await writeHistoryEntry(store, trx, ctx, entity, entry)
      await recordAccessChanges(store, trx, ctx, entity, { ...entry, id })
      return removed
    },
  }
}

/** Throws when a record is frozen, whoever writes it. */
function assertNotFrozen(entity: Entity, before: Values): void {
  const message = frozenMessage(entity, before)
  if (message !== undefined) throw new AppError('conflict', { message })
}

/**
 * Writes a record and its history: together, unless a declared webhook has a condition that must be
 * asked about the written record.
 */
async function writeAndRecord<Written>(
  { store, product }: { readonly store: Store; readonly product: Product | undefined },
  trx: QueryRunner,
  entity: Entity,
  entry: EntryOfRecord,
  { write, record }: { write(): Promise<Written>; record(full: EntryOfRecord): Promise<void> },
): Promise<Written> {
  const conditional = product ? conditionalWebhooks(product, entity, entry.verb) : []
  if (conditional.length === 0) {
    // Runs concurrently, so that a remote database receives all queries in one round trip.
    const [done] = await Promise.all([write(), record(entry)])
    return done
  }
  const written = await write()
  const lookup = { id: entry.record, isTrash: entry.verb === 'remove' }
  const webhooks = await matchingWebhooks(store, trx, entity, lookup, conditional)
  await record({ ...entry, webhooks })
  return written
}

type EntryOfRecord = Pick<HistoryEntry, 'record' | 'version' | 'occurredAt' | 'verb' | 'changes'> &
  Pick<OutboxEvent, 'webhooks'>

async function addFollowUpJob(
  store: Store,
  trx: QueryRunner,
  { name, afterCommit }: Entity,
  id: string,
  verb: string,
  requestId?: string,
): Promise<void> {
  const job = Object.hasOwn(afterCommit, verb) ? afterCommit[verb] : undefined
  if (job !== undefined) await store.jobs.add(trx, job, { entity: name, id, verb }, { requestId })
}

/** Stores everything that belongs to the creation or the change of a record. */
async function recordChange(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  entry: EntryOfRecord,
  values: Values,
): Promise<void> {
  const { record, verb } = entry
  await Promise.all([
    writeHistoryEntry(store, trx, ctx, entity, entry),
    addFollowUpJob(store, trx, entity, record, verb, ctx.requestId),
    recordAccessChanges(store, trx, ctx, entity, { ...entry, id: record }),
    // Files stay as long as the record, because its history can restore them.
    store.uploads.references.add(trx, fileNamesIn(entity, values), { entity: entity.name, record }),
  ])
}

function writeHistoryEntry(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  entry: EntryOfRecord,
): Promise<void> {
  return store.history.write(trx, historyEntryOf(ctx, entity, entry))
}

/** Adds to an entry who has caused it, and where. */
export const historyEntryOf = <Entry extends EntryOfRecord>(
  ctx: RequestContext,
  entity: Entity,
  entry: Entry,
) => ({
  ...entry,
  entity: entity.name,
  actor: authorId(ctx.actor) ?? null,
  channel: ctx.channel,
  device: deviceNameOf(ctx),
  requestId: ctx.requestId ?? null,
  cause: ctx.cause ?? null,
})

/** Returns the changes of a new record. Empty values are not recorded as changes. */
export function initialChanges({ fields }: Entity, values: Values): HistoryEntry['changes'] {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isDeepStrictEqual(value, fields[name]?.emptyValue ?? null))
      .map(([name, value]) => [name, [null, value] as const]),
  )
}

function changedValues(before: Values, values: Values): HistoryEntry['changes'] {
  return Object.fromEntries(
    Object.entries(values)
      // PostgreSQL reorders the keys of JSON values, so compare deeply.
      .filter(([name, value]) => !isDeepStrictEqual(before[name] ?? null, value))
      .map(([name, value]) => [name, [before[name] ?? null, value] as const]),
  )
}
