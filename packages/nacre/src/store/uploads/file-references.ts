import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** A record that references a file, now or in its history. */
export interface FileReference {
  readonly entity: string
  readonly record: string
}

/**
 * The records that reference files, now or in their history. A file stays as long as one of them
 * exists.
 */
export interface FileReferences {
  add(trx: QueryRunner, names: readonly string[], by: FileReference): Promise<void>
  /** Lists up to `limit` references of a file. */
  listByFile(name: string, limit: number, trx?: QueryRunner): Promise<readonly FileReference[]>
  has(name: string, by: FileReference, trx?: QueryRunner): Promise<boolean>
}

export function createFileReferences({ build, read }: Database): FileReferences {
  return {
    async add(trx, names, { entity, record }) {
      if (names.length === 0) return
      await trx(
        build
          .insertInto('nacre_file_reference')
          .values(names.map((file) => ({ file, entity, record })))
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      )
    },
    async listByFile(name, limit, trx = read) {
      const rows = await trx(
        build
          .selectFrom('nacre_file_reference')
          .select(['entity', 'record'])
          .where('file', '=', name)
          .orderBy('record', 'desc')
          .limit(limit)
          .compile(),
      )
      return rows.map((row) => ({ entity: String(row['entity']), record: String(row['record']) }))
    },
    async has(name, { entity, record }, trx = read) {
      const rows = await trx(
        build
          .selectFrom('nacre_file_reference')
          .select('file')
          .where('file', '=', name)
          .where('entity', '=', entity)
          .where('record', '=', record)
          .compile(),
      )
      return rows.length > 0
    },
  }
}
