import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { deliveryTable } from './webhook-tables.ts'

/** An attempt to deliver a message. */
export interface DeliveryAttempt {
  readonly attemptedAt: string
  /** The status of the response, or null without a response. */
  readonly status: number | null
  readonly durationMs: number
  /** The reason for a missing response. */
  readonly error?: string
  /** The beginning of the response body, for the latest attempts. */
  readonly answer?: string
}

/** A delivery of an event to a webhook, whatever its state. */
export interface StoredDelivery {
  readonly seq: number
  readonly id: string
  readonly webhook: string
  readonly event: number
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly version: number
  readonly occurredAt: string
  readonly fields: readonly string[]
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly createdAt: string
  readonly nextAttemptAt: string
  readonly attemptCount: number
  readonly attempts: readonly DeliveryAttempt[]
  /** The request that has caused the event, if it carried a trace. */
  readonly requestId: string | null
}

type DeliveryUpdate = Pick<StoredDelivery, 'state' | 'nextAttemptAt' | 'attemptCount' | 'attempts'>

export interface Deliveries {
  add(trx: QueryRunner, deliveries: readonly Omit<StoredDelivery, 'seq'>[]): Promise<void>
  /** Returns the due deliveries in order; per record, only the first that was not delivered. */
  next(webhook: string, now: string, limit: number): Promise<readonly StoredDelivery[]>
  /** Stores the result of an attempt. */
  saveResult(trx: QueryRunner, id: string, settled: DeliveryUpdate): Promise<void>
  /** Lists deliveries, newest first. `after` is the sequence number to continue after. */
  list(
    webhook: string,
    params: { state?: string; limit: number; after?: number },
  ): Promise<readonly StoredDelivery[]>
  /** Returns the number of deliveries that wait, of all webhooks. */
  countPending(): Promise<number>
  find(webhook: string, id: string): Promise<StoredDelivery | undefined>
  /** Makes all waiting deliveries of a webhook due. */
  makeDue(trx: QueryRunner, webhook: string, now: string): Promise<void>
  /** Makes a delivery due again, whatever its state. */
  resend(trx: QueryRunner, id: string, now: string): Promise<void>
  /** Deletes up to `limit` deliveries that were created before a time, and returns their number. */
  forget(before: string, limit: number): Promise<number>
}

const name = 'nacre_webhook_delivery'

/** Matches the first waiting delivery of each record, in a query with the alias `d`. */
export const isFirstPending = sql<boolean>`d.state = 'pending' and not exists (
  select 1 from nacre_webhook_delivery e where e.webhook = d.webhook and e.entity = d.entity
  and e.record = d.record and e.state = 'pending' and e.seq < d.seq)`

export function createDeliveries({ build, columns, read, write }: Database): Deliveries {
  const rows = createRowCodec<StoredDelivery>(deliveryTable, columns)
  const decode = (row: DatabaseRow): StoredDelivery => {
    const delivery = rows.decode(row)
    return { ...delivery, attempts: delivery.attempts.map(withPresentNames) }
  }
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  const all = () => build.selectFrom(name).selectAll()
  return {
    async add(trx, deliveries) {
      if (deliveries.length === 0) return
      await trx(build.insertInto(name).values(deliveries.map(rows.encode)).compile())
    },
    async next(webhook, now, limit) {
      const due = build
        .selectFrom(`${name} as d`)
        .selectAll()
        .where('d.webhook', '=', webhook)
        .where('d.next_attempt_at', '<=', moment(now))
        .where(isFirstPending)
        .orderBy('d.seq')
        .limit(limit)
      return (await read(due.compile())).map(decode)
    },
    async saveResult(trx, id, settled) {
      await trx(build.updateTable(name).set(rows.encode(settled)).where('id', '=', id).compile())
    },
    async list(webhook, { state, limit, after }) {
      let some = all().where('webhook', '=', webhook)
      if (state !== undefined) some = some.where('state', '=', state)
      if (after !== undefined) some = some.where('seq', '<', after)
      return (await read(some.orderBy('seq', 'desc').limit(limit).compile())).map(decode)
    },
    async countPending() {
      const pending = build.selectFrom(name).where('state', '=', 'pending')
      const [row] = await read(pending.select(sql<number>`count(*)`.as('count')).compile())
      return Number(row?.['count'] ?? 0)
    },
    async find(webhook, id) {
      const one = all().where('webhook', '=', webhook).where('id', '=', id)
      const [row] = await read(one.compile())
      return row && decode(row)
    },
    async makeDue(trx, webhook, now) {
      const later = build
        .updateTable(name)
        .set({ next_attempt_at: moment(now) })
        .where('webhook', '=', webhook)
        .where('state', '=', 'pending')
        .where('next_attempt_at', '>', moment(now))
      await trx(later.compile())
    },
    async resend(trx, id, now) {
      const one = build
        .updateTable(name)
        .set({ state: 'pending', attempt_count: 0, next_attempt_at: moment(now) })
        .where('id', '=', id)
      await trx(one.compile())
    },
    async forget(before, limit) {
      const old = build
        .selectFrom(name)
        .select('seq')
        .where('created_at', '<', moment(before))
        .orderBy('created_at')
        .limit(limit)
      const removed = build.deleteFrom(name).where('seq', 'in', old).returning('seq').compile()
      return (await write((trx) => trx(removed))).length
    },
  }
}

/** An attempt of before 0.1.0 has `at` and `milliseconds`. Deliveries are kept for thirty days. */
function withPresentNames(
  attempt: DeliveryAttempt & { readonly at?: string; readonly milliseconds?: number },
): DeliveryAttempt {
  const { at, milliseconds, ...rest } = attempt
  return at === undefined ? rest : { ...rest, attemptedAt: at, durationMs: milliseconds ?? 0 }
}
