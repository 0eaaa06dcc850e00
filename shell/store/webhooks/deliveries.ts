import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { deliveryTable } from './webhook-tables.ts'

/** One try to tell a server something. */
export interface Attempt {
  readonly at: string
  /** What it answered; nothing when it gave no answer. */
  readonly status: number | null
  readonly milliseconds: number
  /** Why there was no answer. */
  readonly error?: string
  /** The beginning of what it said, of the latest attempts. */
  readonly answer?: string
}

/** What is or was to be told to a server, once it is told or given up. */
export interface StoredDelivery {
  readonly seq: number
  readonly id: string
  readonly webhook: string
  readonly event: number
  readonly entity: string
  readonly record: string
  readonly verb: string
  readonly version: number
  readonly at: string
  readonly fields: readonly string[]
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly created: string
  readonly due: string
  readonly tries: number
  readonly attempts: readonly Attempt[]
}

type Settled = Pick<StoredDelivery, 'state' | 'due' | 'tries' | 'attempts'>

export interface Deliveries {
  add(run: Run, deliveries: readonly Omit<StoredDelivery, 'seq'>[]): Promise<void>
  /** Those that are due, in their order; of each record only the first that has not been told. */
  next(webhook: string, now: string, limit: number): Promise<readonly StoredDelivery[]>
  /** Notes what came of it. */
  settle(run: Run, id: string, settled: Settled): Promise<void>
  /** The newest first. `after` is the number of the last one that was seen. */
  list(
    webhook: string,
    asked: { state?: string; limit: number; after?: number },
  ): Promise<readonly StoredDelivery[]>
  find(webhook: string, id: string): Promise<StoredDelivery | undefined>
  /** Has what still waits tried at once. */
  hurry(run: Run, webhook: string, now: string): Promise<void>
  /** Has one told again, whatever came of it. */
  again(run: Run, id: string, now: string): Promise<void>
  /** Forgets up to `limit` that were made before then, and tells how many. */
  forget(before: string, limit: number): Promise<number>
}

const name = 'nacre_delivery'

/** Of what waits for a record, in a query that calls it `d`: only the first. */
export const isNext = sql<boolean>`d.state = 'waiting' and not exists (
  select 1 from nacre_delivery e where e.webhook = d.webhook and e.entity = d.entity
  and e.record = d.record and e.state = 'waiting' and e.seq < d.seq)`

export function createDeliveries({ build, columns, read, write }: Database): Deliveries {
  const rows = tableRows<StoredDelivery>(deliveryTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  const all = () => build.selectFrom(name).selectAll()
  return {
    async add(run, deliveries) {
      if (deliveries.length === 0) return
      await run(build.insertInto(name).values(deliveries.map(rows.encode)).compile())
    },
    async next(webhook, now, limit) {
      const due = build
        .selectFrom(`${name} as d`)
        .selectAll()
        .where('d.webhook', '=', webhook)
        .where('d.due', '<=', moment(now))
        .where(isNext)
        .orderBy('d.seq')
        .limit(limit)
      return (await read(due.compile())).map(rows.decode)
    },
    async settle(run, id, settled) {
      await run(build.updateTable(name).set(rows.encode(settled)).where('id', '=', id).compile())
    },
    async list(webhook, { state, limit, after }) {
      let some = all().where('webhook', '=', webhook)
      if (state !== undefined) some = some.where('state', '=', state)
      if (after !== undefined) some = some.where('seq', '<', after)
      return (await read(some.orderBy('seq', 'desc').limit(limit).compile())).map(rows.decode)
    },
    async find(webhook, id) {
      const one = all().where('webhook', '=', webhook).where('id', '=', id)
      const [row] = await read(one.compile())
      return row && rows.decode(row)
    },
    async hurry(run, webhook, now) {
      const later = build
        .updateTable(name)
        .set({ due: moment(now) })
        .where('webhook', '=', webhook)
        .where('state', '=', 'waiting')
        .where('due', '>', moment(now))
      await run(later.compile())
    },
    async again(run, id, now) {
      const one = build
        .updateTable(name)
        .set({ state: 'waiting', tries: 0, due: moment(now) })
        .where('id', '=', id)
      await run(one.compile())
    },
    async forget(before, limit) {
      const old = build
        .selectFrom(name)
        .select('seq')
        .where('created', '<', moment(before))
        .orderBy('created')
        .limit(limit)
      const gone = build.deleteFrom(name).where('seq', 'in', old).returning('seq').compile()
      return (await write((run) => run(gone))).length
    },
  }
}
