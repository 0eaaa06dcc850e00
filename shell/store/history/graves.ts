import { sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import { forgetUser } from '../accounts/forget-accounts.ts'
import type { Database, Run } from '../database.ts'
import { tableOf } from '../records/names.ts'

/** What has gone with a record that is gone for good. */
export interface Erased {
  /** How many entries its history had. */
  readonly versions: number
  /** How many files no other record holds any more: the next night they go too. */
  readonly files: number
}

/** What has been in the bin, and leaves it for good. */
export interface Graves {
  /** Those that have been in the bin since before then, the longest there first, but for as many as `skip` says. */
  expired(
    entity: Entity,
    before: string,
    page: { readonly limit: number; readonly skip: number },
  ): Promise<readonly string[]>
  /**
   * Takes a record away, and with it all that is kept of it elsewhere: what is gone for good must not be
   * readable anywhere.
   */
  erase(run: Run, entity: Entity, id: string): Promise<Erased>
  /** Who put these into the bin, by their ids. */
  removers(entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>
}

export function createGraves(database: Database): Graves {
  const { build, columns, read } = database

  /** Those of the files that no record holds any more. */
  const unheld = async (run: Run, files: readonly string[]) => {
    if (files.length === 0) return 0
    const held = build.selectFrom('nacre_file_use').select('file').distinct()
    return files.length - (await run(held.where('file', 'in', files).compile())).length
  }

  return {
    async expired(entity, before, { limit, skip }) {
      const moment = columns.encode({ kind: 'moment' }, before)
      const old = build.selectFrom(tableOf(entity.name)).select('id').where('removed', '<', moment)
      const page = old.orderBy('removed').orderBy('id').limit(limit).offset(skip)
      const rows = await read(page.compile())
      return rows.map(({ id }) => String(id))
    },
    async erase(run, entity, id) {
      await run(build.deleteFrom(tableOf(entity.name)).where('id', '=', id).compile())
      const forget = (table: string, gives: string) =>
        run(
          build
            .deleteFrom(table)
            .where('entity', '=', entity.name)
            .where('record', '=', id)
            .returning(gives)
            .compile(),
        )
      const versions = await forget('nacre_history', 'seq')
      await forget('nacre_tally', 'record')
      await forget('nacre_kept', 'record')
      const uses = await forget('nacre_file_use', 'file')
      if (entity.ownsItself) await forgetUser(database, run, id)
      const names = uses.map(({ file }) => String(file))
      return { versions: versions.length, files: await unheld(run, names) }
    },
    async removers(entity, ids) {
      if (ids.length === 0) return new Map()
      const rows = await read(
        build
          .selectFrom('nacre_history')
          .select(['record', 'actor'])
          .where('entity', '=', entity.name)
          .where('record', 'in', ids)
          .where('verb', '=', sql.lit('remove'))
          .orderBy('seq')
          .compile(),
      )
      // Of those who have removed it again and again the last is meant.
      return new Map(
        rows.map(({ record, actor }) => [String(record), typeof actor === 'string' ? actor : null]),
      )
    },
  }
}
