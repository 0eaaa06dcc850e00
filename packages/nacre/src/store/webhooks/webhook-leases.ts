import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { isUnclaimed } from '../jobs/processes.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { isFirstPending } from './deliveries.ts'
import { webhookTable } from './webhook-tables.ts'
import type { StoredWebhook } from './stored-webhook.ts'

interface LeaseRequest {
  readonly now: string
  /** A claim, which begins with the id of the process. */
  readonly claim: string
  readonly limit: number
}

/**
 * The leases of processes on webhooks. A webhook belongs to one process, as long as that process is
 * alive.
 */
export interface WebhookLeases {
  /** Claims webhooks with due deliveries that no other process has claimed. */
  claim(params: LeaseRequest): Promise<readonly StoredWebhook[]>
  /** Extends a claim and returns the current webhook, or `undefined` if the claim was lost. */
  extend(id: string, claim: string): Promise<StoredWebhook | undefined>
  /** Checks a claim. If it is valid, locks it until the end of the transaction. */
  isClaimed(trx: QueryRunner, id: string, claim: string): Promise<boolean>
  release(id: string, claim: string): Promise<void>
  /**
   * Ends pauses that would last longer than this number of milliseconds, and makes deliveries due
   * that would wait longer.
   */
  makeDueAll(now: number, longest: number): Promise<void>
  /** Returns the next delivery time of each webhook with waiting deliveries. */
  nextTimes(): Promise<readonly string[]>
}

const name = 'nacre_webhook'

export function createWebhookLeases(database: Database): WebhookLeases {
  const { build, columns, kind, read, write } = database
  const rows = createRowCodec<StoredWebhook>(webhookTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  const timestampIn = (value: unknown) => {
    const at = columns.decode({ kind: 'timestamp' }, value)
    return typeof at === 'string' ? at : ''
  }
  const waiting = build
    .selectFrom('nacre_webhook_delivery as d')
    .whereRef('d.webhook', '=', `${name}.id`)
    .where(isFirstPending)
  const isPauseOver = (now: string) =>
    sql<boolean>`(paused_until is null or paused_until <= ${moment(now)})`

  return {
    async claim({ now, claim, limit }) {
      const due = build
        .selectFrom(name)
        .select('id')
        .where('state', '=', 'active')
        .where(isPauseOver(now))
        .where(isUnclaimed('claimed_by'))
        .where(({ exists }) =>
          exists(waiting.select('d.seq').where('d.next_attempt_at', '<=', moment(now))),
        )
        .limit(limit)
      const locked = kind === 'postgres' ? due.forUpdate().skipLocked() : due
      const taken = build
        .with(
          (part) => part('free').materialized(),
          () => locked,
        )
        .updateTable(name)
        .set({ claimed_by: claim })
        .where('id', 'in', sql`(select id from free)`)
        .returningAll()
        .compile()
      return (await write((trx) => trx(taken))).map(rows.decode)
    },
    async extend(id, claim) {
      const own = build
        .selectFrom(name)
        .selectAll()
        .where('id', '=', id)
        .where('claimed_by', '=', claim)
        .where('state', '=', 'active')
      const [row] = await read(own.compile())
      return row && rows.decode(row)
    },
    async isClaimed(trx, id, claim) {
      const own = build
        .selectFrom(name)
        .select('id')
        .where('id', '=', id)
        .where('claimed_by', '=', claim)
      return (await trx((kind === 'postgres' ? own.forUpdate() : own).compile())).length > 0
    },
    async release(id, claim) {
      const released = build.updateTable(name).set({ claimed_by: null }).where('id', '=', id)
      await write((trx) => trx(released.where('claimed_by', '=', claim).compile()))
    },
    makeDueAll: (now, longest) => makeDueAll(database, now, now + longest),
    async nextTimes() {
      const all = build
        .selectFrom(name)
        .select('paused_until')
        .select(() => waiting.select(({ fn }) => fn.min('d.next_attempt_at').as('due')).as('due'))
        .where('state', '=', 'active')
        .where(isUnclaimed('claimed_by'))
      const found = await read(all.compile())
      return found
        .filter(({ due }) => due !== null)
        .map((row) => [row['due'], row['paused_until']].map(timestampIn).reduce(laterOf))
    },
  }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

async function makeDueAll({ build, columns, write }: Database, now: number, after: number) {
  const moment = (at: number) => columns.encode({ kind: 'timestamp' }, new Date(at).toISOString())
  const latest = moment(after)
  await write(async (trx) => {
    await trx(
      build
        .updateTable(name)
        .set({ paused_until: null })
        .where('paused_until', '>', latest)
        .compile(),
    )
    const late = build.updateTable('nacre_webhook_delivery').set({ next_attempt_at: moment(now) })
    await trx(late.where('state', '=', 'pending').where('next_attempt_at', '>', latest).compile())
  })
}
