import type { Database } from './database.ts'
import { readModel } from './plan/stored-model.ts'
import { signOf } from './tables/signature.ts'

/** In which shape the data are. */
export interface SchemaFacts {
  /** Is another one when the shape is: two databases of one shape have the same. */
  readonly sign: string
  readonly tables: number
  /** The last of the product's own migrations; nothing where none was run. */
  readonly migration: { readonly name: string; readonly at: string } | null
}

export async function schemaFacts({ build, columns, read }: Database): Promise<SchemaFacts> {
  const last = build.selectFrom('nacre_migration').select(['number', 'name', 'at'])
  const [model, [row]] = await Promise.all([
    readModel(build, read),
    read(last.orderBy('number', 'desc').limit(1).compile()),
  ])
  const at = columns.decode({ kind: 'moment' }, row?.['at'])
  return {
    sign: signOf(model?.text ?? ''),
    tables: model?.tables.length ?? 0,
    migration: row
      ? { name: `${String(row['number'])}-${String(row['name'])}`, at: String(at) }
      : null,
  }
}
