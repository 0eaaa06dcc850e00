import { sql } from 'kysely'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { ticketTable } from './account-tables.ts'

/** What works once, for one purpose, until a certain moment. */
export interface Ticket {
  readonly hash: string
  readonly purpose: string
  readonly user: string | null
  readonly data: unknown
  /** How often it was come with in vain. */
  readonly tries: number
  readonly created: string
  readonly until: string
}

/** Which ticket somebody has come with, and when. */
export interface Shown {
  readonly hash: string
  readonly purpose: string
  readonly now: string
}

export interface Tickets {
  add(run: Run, ticket: Omit<Ticket, 'tries'>): Promise<void>
  /** Looks at it and leaves it as it is. */
  see(shown: Shown): Promise<Ticket | undefined>
  /** Takes it: of many who come with it at the same moment, one gets it. */
  take(run: Run, shown: Shown): Promise<Ticket | undefined>
  /** Counts one more that was in vain, and tells how many that makes. */
  miss(run: Run, hash: string): Promise<number>
  /** Those of a user for a purpose, also when their time is over. */
  list(user: string, purpose: string): Promise<readonly Ticket[]>
  remove(run: Run, hash: string): Promise<void>
  /** Takes back all of a user. */
  dropAll(run: Run, user: string): Promise<void>
  /** Takes back all for a purpose: those of a user, or of everybody. */
  drop(run: Run, purpose: string, user?: string): Promise<void>
}

export function createTickets({ build, columns, read }: Database): Tickets {
  const rows = tableRows<Ticket>(ticketTable, columns)
  const table = 'nacre_ticket'
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  return {
    async add(run, ticket) {
      await run(
        build
          .insertInto(table)
          .values(rows.encode({ ...ticket, tries: 0 }))
          .compile(),
      )
    },
    async see({ hash, purpose, now }) {
      const one = build
        .selectFrom(table)
        .selectAll()
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('until', '>', moment(now))
      const [row] = await read(one.compile())
      return row && rows.decode(row)
    },
    async take(run, { hash, purpose, now }) {
      const one = build
        .deleteFrom(table)
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('until', '>', moment(now))
        .returningAll()
      const [row] = await run(one.compile())
      return row && rows.decode(row)
    },
    async miss(run, hash) {
      const counted = build
        .updateTable(table)
        .set({ tries: sql`tries + 1` })
        .where('hash', '=', hash)
        .returning('tries')
      return Number((await run(counted.compile()))[0]?.['tries'] ?? 0)
    },
    async list(user, purpose) {
      const all = build.selectFrom(table).selectAll().where('user', '=', user)
      return (await read(all.where('purpose', '=', purpose).compile())).map(rows.decode)
    },
    async remove(run, hash) {
      await run(build.deleteFrom(table).where('hash', '=', hash).compile())
    },
    async dropAll(run, user) {
      await run(build.deleteFrom(table).where('user', '=', user).compile())
    },
    async drop(run, purpose, user) {
      const all = build.deleteFrom(table).where('purpose', '=', purpose)
      await run((user === undefined ? all : all.where('user', '=', user)).compile())
    },
  }
}
