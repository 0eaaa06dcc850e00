import { securityDays } from '#shell/model/security-kinds.ts'
import type { Database, Run } from '../database.ts'
import { forgetViews } from '../views/views.ts'

const day = 86_400_000

/** What of the accounts is over after so many days, by the column that tells when it was. */
const over = [
  ['nacre_session', 'until', 0],
  // A little longer than it is good, for whoever waits for a job that looks at it.
  ['nacre_ticket', 'until', 30],
  ['nacre_guard', 'at', 2],
  ['nacre_device', 'seen', 180],
  ['nacre_security', 'last', securityDays],
] as const

/** Forgets sessions, tickets, devices and failed attempts that are over. */
export async function forgetOver({ build, columns }: Database, run: Run, now: Date): Promise<void> {
  for (const [table, column, days] of over) {
    const past = new Date(now.getTime() - days * day).toISOString()
    const before = columns.encode({ kind: 'moment' }, past)
    await run(build.deleteFrom(table).where(column, '<', before).compile())
  }
}

/** Forgets all that let in a user who is gone for good. */
export async function forgetUser(database: Database, run: Run, user: string): Promise<void> {
  const own = ['credential', 'session', 'ticket', 'device', 'preference', 'security']
  for (const table of own.map((name) => `nacre_${name}`)) {
    await run(database.build.deleteFrom(table).where('user', '=', user).compile())
  }
  await forgetViews(database, run, user)
}
