import { sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import { forgetOver, forgetUser } from './accounts/forget-accounts.ts'
import type { Database } from './database.ts'
import { tableOf } from './names.ts'
import { forgetValues } from './plan/keep-values.ts'
import { createRates } from './rates.ts'

/** Takes away for good what has been kept long enough. */
export interface Tidy {
  /** Erases records that have been in the bin since before then, and tells how many. */
  emptyBin(entity: Entity, before: string): Promise<number>
  /** Erases one record; says no where something still points to it. */
  erase(entity: Entity, id: string): Promise<boolean>
  /** Forgets what is over by then: counted windows, told events, kept answers, values of dropped fields. */
  forget(now: Date): Promise<void>
}

const atOnce = 500
const day = 86_400_000
/** How long other processes have to read what has happened. */
const eventDays = 7

export function createTidy(database: Database): Tidy {
  const { build, columns } = database
  const rates = createRates(database)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)

  /** Its history goes with it: what is gone for good must not be readable elsewhere. */
  const erase = (entity: Entity, id: string) =>
    database.write(async (run) => {
      await run(build.deleteFrom(tableOf(entity.name)).where('id', '=', id).compile())
      for (const table of ['nacre_tally', 'nacre_history', 'nacre_file_use']) {
        const rows = build
          .deleteFrom(table)
          .where('entity', '=', entity.name)
          .where('record', '=', id)
        await run(rows.compile())
      }
      if (entity.ownsItself) await forgetUser(database, run, id)
    })

  const erased = async (entity: Entity, id: string) => {
    try {
      await erase(entity, id)
      return true
    } catch (thrown) {
      if (database.violation(thrown)) return false
      throw thrown
    }
  }

  return {
    erase: erased,
    async emptyBin(entity, before) {
      const rows = await database.read(
        build
          .selectFrom(tableOf(entity.name))
          .select('id')
          .where('removed', '<', moment(before))
          .orderBy('removed')
          .limit(atOnce)
          .compile(),
      )
      let gone = 0
      // What something else in the bin points to has its turn when that is gone.
      for (const { id } of rows) if (await erased(entity, String(id))) gone += 1
      return gone
    },
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
