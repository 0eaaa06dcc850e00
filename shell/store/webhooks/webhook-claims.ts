import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { isFree } from '../jobs/processes.ts'
import { tableRows } from '../tables/table-rows.ts'
import { isNext } from './deliveries.ts'
import { webhookTable } from './webhook-tables.ts'
import type { StoredWebhook } from './webhooks.ts'

interface Asked {
  readonly now: string
  /** Begins with the id of the process. */
  readonly claim: string
  readonly limit: number
}

/** Who delivers to which server: of several processes one, for as long as it works. */
export interface WebhookClaims {
  /** Takes those for which something is due and nobody else delivers at the moment. */
  claim(asked: Asked): Promise<readonly StoredWebhook[]>
  /** Goes on delivering, to what it is now; to nothing when that is not ours to do any more. */
  goOn(id: string, claim: string): Promise<StoredWebhook | undefined>
  /** Whether it is still ours; then nobody else's until the transaction ends. */
  isClaimed(run: Run, id: string, claim: string): Promise<boolean>
  release(id: string, claim: string): Promise<void>
  /** Has all tried at once that would wait for more than so many milliseconds. */
  hurryAll(now: number, longest: number): Promise<void>
  /** When each that has something waiting may be told it. */
  nextTimes(): Promise<readonly string[]>
}

const name = 'nacre_webhook'

export function createWebhookClaims(database: Database): WebhookClaims {
  const { build, columns, kind, read, write } = database
  const rows = tableRows<StoredWebhook>(webhookTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  const momentIn = (value: unknown) => {
    const at = columns.decode({ kind: 'moment' }, value)
    return typeof at === 'string' ? at : ''
  }
  const waiting = build
    .selectFrom('nacre_delivery as d')
    .whereRef('d.webhook', '=', `${name}.id`)
    .where(isNext)
  const isRested = (now: string) => sql<boolean>`(rest is null or rest <= ${moment(now)})`

  return {
    async claim({ now, claim, limit }) {
      const due = build
        .selectFrom(name)
        .select('id')
        .where('state', '=', 'active')
        .where(isRested(now))
        .where(isFree('claim'))
        .where(({ exists }) => exists(waiting.select('d.seq').where('d.due', '<=', moment(now))))
        .limit(limit)
      const locked = kind === 'postgres' ? due.forUpdate().skipLocked() : due
      const taken = build
        .with(
          (part) => part('free').materialized(),
          () => locked,
        )
        .updateTable(name)
        .set({ claim })
        .where('id', 'in', sql`(select id from free)`)
        .returningAll()
        .compile()
      return (await write((run) => run(taken))).map(rows.decode)
    },
    async goOn(id, claim) {
      const own = build
        .selectFrom(name)
        .selectAll()
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('state', '=', 'active')
      const [row] = await read(own.compile())
      return row && rows.decode(row)
    },
    async isClaimed(run, id, claim) {
      const own = build
        .selectFrom(name)
        .select('id')
        .where('id', '=', id)
        .where('claim', '=', claim)
      return (await run((kind === 'postgres' ? own.forUpdate() : own).compile())).length > 0
    },
    async release(id, claim) {
      const released = build.updateTable(name).set({ claim: null }).where('id', '=', id)
      await write((run) => run(released.where('claim', '=', claim).compile()))
    },
    hurryAll: (now, longest) => hurryAll(database, now, now + longest),
    async nextTimes() {
      const all = build
        .selectFrom(name)
        .select('rest')
        .select(() => waiting.select(({ fn }) => fn.min('d.due').as('due')).as('due'))
        .where('state', '=', 'active')
        .where(isFree('claim'))
      const found = await read(all.compile())
      return found
        .filter(({ due }) => due !== null)
        .map(({ due, rest }) => [due, rest].map(momentIn).reduce(later))
    },
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

async function hurryAll({ build, columns, write }: Database, now: number, after: number) {
  const moment = (at: number) => columns.encode({ kind: 'moment' }, new Date(at).toISOString())
  const latest = moment(after)
  await write(async (run) => {
    await run(build.updateTable(name).set({ rest: null }).where('rest', '>', latest).compile())
    const late = build.updateTable('nacre_delivery').set({ due: moment(now) })
    await run(late.where('state', '=', 'waiting').where('due', '>', latest).compile())
  })
}
