import type { Database, Run } from '../database.ts'

/** A record that holds a file, or has held it. */
export interface FileUse {
  readonly entity: string
  readonly record: string
}

/** Which records hold which files or have held them: a file stays as long as one of them is there. */
export interface FileUses {
  add(run: Run, names: readonly string[], by: FileUse): Promise<void>
  /** As many as are asked for. */
  of(name: string, limit: number, run?: Run): Promise<readonly FileUse[]>
  has(name: string, by: FileUse, run?: Run): Promise<boolean>
}

export function createFileUses({ build, read }: Database): FileUses {
  return {
    async add(run, names, { entity, record }) {
      if (names.length === 0) return
      await run(
        build
          .insertInto('nacre_file_use')
          .values(names.map((file) => ({ file, entity, record })))
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      )
    },
    async of(name, limit, run = read) {
      const rows = await run(
        build
          .selectFrom('nacre_file_use')
          .select(['entity', 'record'])
          .where('file', '=', name)
          .orderBy('record', 'desc')
          .limit(limit)
          .compile(),
      )
      return rows.map((row) => ({ entity: String(row['entity']), record: String(row['record']) }))
    },
    async has(name, { entity, record }, run = read) {
      const rows = await run(
        build
          .selectFrom('nacre_file_use')
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
