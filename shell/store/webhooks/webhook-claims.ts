import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { isNext } from './deliveries.ts'
import { webhookTable } from './webhook-tables.ts'
import type { StoredWebhook } from './webhooks.ts'

interface Asked {
  readonly now: string
  readonly until: string
  readonly claim: string
  readonly limit: number
}

/** Who delivers to which server: of several processes one, for a while. */
export interface WebhookClaims {
  /** Takes those for which something is due and nobody else delivers at the moment. */
  claim(asked: Asked): Promise<readonly StoredWebhook[]>
  /** Goes on delivering, to what it is now; to nothing when that is not ours to do any more. */
  renew(id: string, claim: string, until: string): Promise<StoredWebhook | undefined>
  release(id: string, claim: string): Promise<void>
  /** Takes back all claims, where those who made them cannot be alive. */
  releaseAll(): Promise<void>
  /** When each that has something waiting may be told it. */
  nextTimes(): Promise<readonly string[]>
}

const name = 'nacre_webhook'

export function createWebhookClaims({
  build,
  columns,
  kind,
  read,
  write,
}: Database): WebhookClaims {
  const rows = tableRows<StoredWebhook>(webhookTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  const momentIn = (value: unknown) => {
    const at = columns.decode({ kind: 'moment' }, value)
    return typeof at === 'string' ? at : ''
  }
  const free = { claim: null, claimed_until: null }
  const waiting = build
    .selectFrom('nacre_delivery as d')
    .whereRef('d.webhook', '=', `${name}.id`)
    .where(isNext)
  const past = (column: 'rest' | 'claimed_until', now: string) =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${moment(now)})`

  return {
    async claim({ now, until, claim, limit }) {
      const due = build
        .selectFrom(name)
        .select('id')
        .where('state', '=', 'active')
        .where(past('rest', now))
        .where(past('claimed_until', now))
        .where(({ exists }) => exists(waiting.select('d.seq').where('d.due', '<=', moment(now))))
        .limit(limit)
      const locked = kind === 'postgres' ? due.forUpdate().skipLocked() : due
      const taken = build
        .with(
          (part) => part('free').materialized(),
          () => locked,
        )
        .updateTable(name)
        .set({ claim, claimed_until: moment(until) })
        .where('id', 'in', sql`(select id from free)`)
        .returningAll()
        .compile()
      return (await write((run) => run(taken))).map(rows.decode)
    },
    async renew(id, claim, until) {
      const renewed = build
        .updateTable(name)
        .set({ claimed_until: moment(until) })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('state', '=', 'active')
        .returningAll()
      const [row] = await write((run) => run(renewed.compile()))
      return row && rows.decode(row)
    },
    async release(id, claim) {
      const released = build.updateTable(name).set(free).where('id', '=', id)
      await write((run) => run(released.where('claim', '=', claim).compile()))
    },
    async releaseAll() {
      const held = build.updateTable(name).set(free).where('claim', 'is not', null)
      await write((run) => run(held.compile()))
    },
    async nextTimes() {
      const all = build
        .selectFrom(name)
        .select(['rest', 'claimed_until'])
        .select(() => waiting.select(({ fn }) => fn.min('d.due').as('due')).as('due'))
        .where('state', '=', 'active')
      const found = await read(all.compile())
      return found
        .filter(({ due }) => due !== null)
        .map(({ due, rest, claimed_until: held }) => [due, rest, held].map(momentIn).reduce(later))
    },
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
