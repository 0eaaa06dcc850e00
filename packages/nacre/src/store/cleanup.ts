import { sql } from 'kysely'
import { deleteExpiredSecrets } from './accounts/delete-expired-secrets.ts'
import type { Database } from './database.ts'
import { createErrorGroups } from './errors/error-groups.ts'
import { dropFormerNames } from './migrate/former-names.ts'
import { deleteExpiredArchive } from './migrate/fill/archive-values.ts'
import { createRateCounters } from './rate-counters.ts'

/** Deletes expired data. */
export interface Cleanup {
  /** Deletes expired rate limits, events, stored responses, reminders, credentials and archived values. */
  deleteExpired(now: Date): Promise<void>
}

const day = 86_400_000
/** The number of days that events are stored for other processes. */
const eventDays = 7
/** The number of days that errors are listed after the last one of their group. */
const errorDays = 90
/** The number of days that older processes can use the former names of fields and entities. */
const formerNameDays = 1
/** The number of days that a reminder is remembered, for a clock that goes back. */
const reminderDays = 400

export function createCleanup(database: Database): Cleanup {
  const { build, columns } = database
  const rates = createRateCounters(database)
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)

  return {
    async deleteExpired(now) {
      const daysAgo = (days: number) => new Date(now.getTime() - days * day)
      await database.write(async (trx) => {
        await deleteExpiredArchive(database, trx, now.toISOString())
        if (database.kind === 'postgres')
          await dropFormerNames(database, trx, daysAgo(formerNameDays).toISOString())
        const windows = Math.floor(daysAgo(2).getTime() / 1_000)
        await rates.deleteBefore(trx, windows)
        await deleteExpiredSecrets(database, trx, now)
        const eventCutoff = moment(daysAgo(eventDays).toISOString())
        const idempotencyCutoff = moment(daysAgo(1).toISOString())
        await trx(
          build
            .deleteFrom('nacre_idempotency_key')
            .where('created_at', '<', idempotencyCutoff)
            .compile(),
        )
        const errorCutoff = daysAgo(errorDays).toISOString()
        await createErrorGroups(database).deleteBefore(trx, errorCutoff)
        const reminderCutoff = moment(daysAgo(reminderDays).toISOString())
        await trx(build.deleteFrom('nacre_reminder').where('moment', '<', reminderCutoff).compile())
        // Sequence numbers are in order of time, so no index by time is needed. The newest event
        // remains, because the next number and the positions of readers depend on it.
        const stored = build
          .selectFrom('nacre_outbox')
          .select('seq')
          .where('occurred_at', '>=', eventCutoff)
        const newest = build.selectFrom('nacre_outbox').select(({ fn }) => fn.max('seq').as('seq'))
        const first = sql`coalesce((${stored.orderBy('seq').limit(1)}), (${newest}))`
        await trx(build.deleteFrom('nacre_outbox').where('seq', '<', first).compile())
      })
    },
  }
}
