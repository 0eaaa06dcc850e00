import { sql } from 'kysely'
import { forgetOver } from './accounts/forget-accounts.ts'
import type { Database } from './database.ts'
import { forgetValues } from './plan/keep-values.ts'
import { createRates } from './rates.ts'

/** Forgets what has been kept long enough. */
export interface Tidy {
  /** Forgets what is over by then: counted windows, told events, kept answers, values of dropped fields. */
  forget(now: Date): Promise<void>
}

const day = 86_400_000
/** How long other processes have to read what has happened. */
const eventDays = 7

export function createTidy(database: Database): Tidy {
  const { build, columns } = database
  const rates = createRates(database)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)

  return {
    async forget(now) {
      const past = (days: number) => new Date(now.getTime() - days * day)
      await database.write(async (run) => {
        await forgetValues(database, run, now.toISOString())
        const windows = Math.floor(past(2).getTime() / 1_000)
        await rates.tidy(run, windows)
        await forgetOver(database, run, now)
        const told = moment(past(eventDays).toISOString())
        const repeated = moment(past(1).toISOString())
        await run(build.deleteFrom('nacre_repeat').where('at', '<', repeated).compile())
        // Their numbers are in the order of time, so that no index has to be kept for this. The newest
        // stays: the next number follows from it, and whoever has read so far knows it by that.
        const kept = build.selectFrom('nacre_event').select('seq').where('at', '>=', told)
        const newest = build.selectFrom('nacre_event').select(({ fn }) => fn.max('seq').as('seq'))
        const first = sql`coalesce((${kept.orderBy('seq').limit(1)}), (${newest}))`
        await run(build.deleteFrom('nacre_event').where('seq', '<', first).compile())
      })
    },
  }
}
