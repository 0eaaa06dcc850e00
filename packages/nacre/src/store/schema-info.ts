import type { Database } from './database.ts'
import { loadSnapshot } from './migrate/schema-snapshot.ts'
import { shortHash } from './columns/hashed-name.ts'

/** The schema of the database. */
export interface SchemaInfo {
  /** A hash of the schema: databases with the same schema have the same hash. */
  readonly schemaHash: string
  readonly tables: number
  /** The last data migration, or null if none was run. */
  readonly migration: { readonly name: string; readonly appliedAt: string } | null
}

export async function readSchemaInfo({ build, columns, read }: Database): Promise<SchemaInfo> {
  const last = build.selectFrom('nacre_migration').select(['number', 'name', 'at'])
  const [model, [row]] = await Promise.all([
    loadSnapshot(build, read),
    read(last.orderBy('number', 'desc').limit(1).compile()),
  ])
  const at = columns.decode({ kind: 'timestamp' }, row?.['at'])
  return {
    schemaHash: shortHash(model?.text ?? ''),
    tables: model?.tables.length ?? 0,
    migration: row
      ? { name: `${String(row['number'])}-${String(row['name'])}`, appliedAt: String(at) }
      : null,
  }
}

/** Returns the hash of the newest schema that a version of the code has recorded. */
export async function readSchemaHash({ build, read }: Database): Promise<unknown> {
  const newest = build.selectFrom('nacre_shape').select('hash').orderBy('number', 'desc').limit(1)
  const [row] = await read(newest.compile())
  return row?.['hash']
}
