import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** What lists of people tell beside the records: how each of them comes in, and when they last did. */
export interface PersonFacts {
  /** How many of each kind there are: passwords, passkeys … */
  readonly credentials: Readonly<Record<string, number>>
  readonly seen: string | null
  /** The newest letter of invitation that has not been used. */
  readonly invitation: { readonly sent: string; readonly until: string } | null
}

/** The facts of many people in a few questions. */
export type FactsOf = (users: readonly string[]) => Promise<ReadonlyMap<string, PersonFacts>>

export function createPeopleFacts({ build, columns, read }: Database): FactsOf {
  const moment = (value: unknown) => {
    const decoded = columns.decode({ kind: 'moment' }, value)
    return typeof decoded === 'string' ? decoded : null
  }
  const latest = (table: string, column: string) => (users: readonly string[]) =>
    build
      .selectFrom(table)
      .select(['user', sql`max(${sql.ref(column)})`.as('at')])
      .where('user', 'in', users)
      .groupBy('user')
  return async (users) => {
    if (users.length === 0) return new Map()
    const [credentials, sessions, devices, tickets] = await Promise.all([
      read(
        build
          .selectFrom('nacre_credential')
          .select(['user', 'kind', sql`count(*)`.as('count')])
          .where('user', 'in', users)
          .groupBy(['user', 'kind'])
          .compile(),
      ),
      read(latest('nacre_session', 'seen')(users).compile()),
      read(latest('nacre_device', 'seen')(users).compile()),
      read(
        latest(
          'nacre_ticket',
          'created',
        )(users)
          .select(sql`max(until)`.as('until'))
          .where('purpose', '=', 'invitation')
          .compile(),
      ),
    ])
    return new Map(
      users.map((user) => {
        const own = (row: { readonly [name: string]: unknown }) => row['user'] === user
        const seen = [...sessions, ...devices].filter(own).map(({ at }) => moment(at) ?? '')
        const ticket = tickets.find(own)
        const sent = moment(ticket?.['at'])
        const until = moment(ticket?.['until'])
        const facts: PersonFacts = {
          credentials: Object.fromEntries(
            credentials.filter(own).map(({ kind, count }) => [String(kind), Number(count)]),
          ),
          seen: seen.toSorted().at(-1) ?? null,
          invitation: sent === null || until === null ? null : { sent, until },
        }
        return [user, facts]
      }),
    )
  }
}
