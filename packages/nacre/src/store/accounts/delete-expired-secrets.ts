import { securityLogDays } from '#shell/model/accounts/security-event-kinds.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { deletePrivateViews } from '../saved-views/saved-views.ts'

const day = 86_400_000

/** The retention time of account data in days, by the column with its date. */
const retentionDays = [
  ['nacre_session', 'expires_at', 0],
  // Stored longer than their validity, for jobs that still refer to them.
  ['nacre_one_time_token', 'expires_at', 30],
  ['nacre_login_throttle', 'last_failed_at', 2],
  ['nacre_device', 'last_seen_at', 180],
  ['nacre_security_event', 'last_at', securityLogDays],
] as const

/** Deletes expired sessions, tokens, devices and failed attempts. */
export async function deleteExpiredSecrets(
  { build, columns }: Database,
  trx: QueryRunner,
  now: Date,
): Promise<void> {
  for (const [table, column, days] of retentionDays) {
    const past = new Date(now.getTime() - days * day).toISOString()
    const before = columns.encode({ kind: 'timestamp' }, past)
    await trx(build.deleteFrom(table).where(column, '<', before).compile())
  }
}

/**
 * Deletes the account data of an erased user: credentials, sessions, tokens, devices, preferences
 * and security events.
 */
export async function deleteUserSecrets(
  database: Database,
  trx: QueryRunner,
  userId: string,
): Promise<void> {
  const own = ['credential', 'session', 'one_time_token', 'device', 'preference', 'security_event']
  for (const table of own.map((name) => `nacre_${name}`)) {
    await trx(database.build.deleteFrom(table).where('user_id', '=', userId).compile())
  }
  await deletePrivateViews(database, trx, userId)
}
