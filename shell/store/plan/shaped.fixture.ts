import { sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import type { Database, Row } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { ensureShape, type PlanReport, previewShape, type ShapeOptions } from './ensure-shape.ts'

/** A database of one test's own, and short words for what tests of plans do with it. */
export interface Shaped {
  readonly database: Database
  /** Where another process finds it. */
  readonly where: { readonly dataDir: string; readonly databaseUrl?: string }
  shape(entities: readonly Entity[], options?: ShapeOptions): Promise<PlanReport>
  preview(entities: readonly Entity[], options?: ShapeOptions): Promise<PlanReport>
  /** Puts a record into a table, under an id that is easy to tell apart. */
  put(table: string, id: string, values?: Row): Promise<void>
  /** Values of the records of a table that are there, in the order of their ids. */
  see(table: string, ...columns: readonly string[]): Promise<readonly Row[]>
  ask(query: string): Promise<readonly Row[]>
  close(): Promise<void>
}

export async function openShaped(kind: DatabaseKind): Promise<Shaped> {
  const { url, dataDir, dispose } = await kind.open()
  const where = { dataDir, ...(url === undefined ? {} : { databaseUrl: url }) }
  const database = await openDatabase(where)
  const { build } = database
  const at = '2026-01-28T08:00:00.000Z'
  return {
    database,
    where,
    shape: (entities, options) =>
      ensureShape(database, { entities }, { isDowngrade: true, ...options }),
    preview: (entities, options) =>
      previewShape(database, { entities }, { isDowngrade: true, ...options }),
    async put(table, id, values = {}) {
      const row = { id, version: 1, created: at, updated: at, ...values }
      await database.write((run) => run(build.insertInto(table).values(row).compile()))
    },
    see: async (table, ...columns) =>
      (
        await database.read(
          build
            .selectFrom(table)
            .select(columns)
            .orderBy(columns[0] ?? 'id')
            .compile(),
        )
      ).map((row) => ({ ...row })),
    ask: async (query) =>
      (await database.read(sql.raw(query).compile(build))).map((row) => ({ ...row })),
    async close() {
      await database.close()
      await dispose()
    },
  }
}
