import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { deleteUserSecrets } from '../accounts/delete-expired-secrets.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { tableOf } from '../columns/names.ts'

/** The data that was deleted with an erased record. */
export interface EraseCounts {
  /** The number of history entries. */
  readonly versions: number
  /** The number of files that no other record references. The nightly cleanup deletes them. */
  readonly files: number
}

/** The records in the trash and their permanent deletion. */
export interface Trash {
  /** Lists records that were removed before a time, oldest first. */
  expired(
    entity: Entity,
    before: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly string[]>
  /** Deletes a record and all its data in other tables, so that nothing remains readable. */
  erase(trx: QueryRunner, entity: Entity, id: string): Promise<EraseCounts>
  /** Returns who removed the records, by record id. */
  removers(entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>
}

export function createTrash(database: Database): Trash {
  const { build, columns, read } = database

  /** Counts the files that no record references. */
  const countUnreferenced = async (trx: QueryRunner, files: readonly string[]) => {
    if (files.length === 0) return 0
    const current = build.selectFrom('nacre_file_reference').select('file').distinct()
    return files.length - (await trx(current.where('file', 'in', files).compile())).length
  }

  return {
    async expired(entity, before, { limit, offset }) {
      const moment = columns.encode({ kind: 'timestamp' }, before)
      const old = build
        .selectFrom(tableOf(entity.name))
        .select('id')
        .where('removed_at', '<', moment)
      const page = old.orderBy('removed_at').orderBy('id').limit(limit).offset(offset)
      const rows = await read(page.compile())
      return rows.map(({ id }) => String(id))
    },
    async erase(trx, entity, id) {
      await trx(build.deleteFrom(tableOf(entity.name)).where('id', '=', id).compile())
      const forget = (table: string, returning: string) =>
        trx(
          build
            .deleteFrom(table)
            .where('entity', '=', entity.name)
            .where('record', '=', id)
            .returning(returning)
            .compile(),
        )
      const versions = await forget('nacre_history', 'seq')
      await forget('nacre_reaction', 'record')
      await forget('nacre_archived_value', 'record')
      const uses = await forget('nacre_file_reference', 'file')
      if (entity.selfOwned) await deleteUserSecrets(database, trx, id)
      const names = uses.map(({ file }) => String(file))
      return { versions: versions.length, files: await countUnreferenced(trx, names) }
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
      // If a record was removed repeatedly, the last removal counts.
      return new Map(
        rows.map(({ record, actor }) => [String(record), typeof actor === 'string' ? actor : null]),
      )
    },
  }
}
