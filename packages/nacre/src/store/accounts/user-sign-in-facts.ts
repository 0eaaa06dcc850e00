import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The sign-in data of a user, for lists of users. */
export interface UserSignInFacts {
  /** The number of credentials of each kind, such as passwords and passkeys. */
  readonly credentials: Readonly<Record<string, number>>
  readonly lastSeenAt: string | null
  /** The latest unused invitation. */
  readonly invitation: { readonly sentAt: string; readonly expiresAt: string } | null
}

/** Loads the sign-in data of several users in a few queries. */
export type LoadUserFacts = (
  users: readonly string[],
) => Promise<ReadonlyMap<string, UserSignInFacts>>

export function createUserFacts({ build, columns, read }: Database): LoadUserFacts {
  const moment = (value: unknown) => {
    const decodeTimestamp = columns.decode({ kind: 'timestamp' }, value)
    return typeof decodeTimestamp === 'string' ? decodeTimestamp : null
  }
  const loadLatest = (table: string, column: string) => (users: readonly string[]) =>
    build
      .selectFrom(table)
      .select(['user_id', sql`max(${sql.ref(column)})`.as('at')])
      .where('user_id', 'in', users)
      .groupBy('user_id')
  return async (users) => {
    if (users.length === 0) return new Map()
    const [credentials, sessions, devices, tickets] = await Promise.all([
      read(
        build
          .selectFrom('nacre_credential')
          .select(['user_id', 'kind', sql`count(*)`.as('count')])
          .where('user_id', 'in', users)
          .groupBy(['user_id', 'kind'])
          .compile(),
      ),
      read(loadLatest('nacre_session', 'last_seen_at')(users).compile()),
      read(loadLatest('nacre_device', 'last_seen_at')(users).compile()),
      read(
        loadLatest(
          'nacre_one_time_token',
          'created_at',
        )(users)
          .select(sql`max(expires_at)`.as('until'))
          .where('purpose', '=', 'invitation')
          .compile(),
      ),
    ])
    return new Map(
      users.map((userId) => {
        const belongsToUser = (row: { readonly [name: string]: unknown }) =>
          row['user_id'] === userId
        const seen = [...sessions, ...devices]
          .filter(belongsToUser)
          .map(({ at }) => moment(at) ?? '')
        const invitationToken = tickets.find(belongsToUser)
        const sent = moment(invitationToken?.['at'])
        const until = moment(invitationToken?.['until'])
        const facts: UserSignInFacts = {
          credentials: Object.fromEntries(
            credentials
              .filter(belongsToUser)
              .map(({ kind, count }) => [String(kind), Number(count)]),
          ),
          lastSeenAt: seen.toSorted().at(-1) ?? null,
          invitation: sent === null || until === null ? null : { sentAt: sent, expiresAt: until },
        }
        return [userId, facts]
      }),
    )
  }
}
