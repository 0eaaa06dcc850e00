import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner, Tables } from '../rows.ts'
import { sortKeyColumn } from '../columns/sorted-text.ts'
import type { DiffContext } from './context.ts'
import { matchColumns } from './compare/match-columns.ts'

/** A table with the names that the version before knows. */
export interface RenamedTable {
  readonly from: string
  readonly to: string
  /** The former name and the name of each column. */
  readonly columns: readonly (readonly [from: string, to: string])[]
}

const prefix = 'nacre_former_'

/** Finds the tables that a plan renames, or whose columns it renames. */
export function findRenamedTables(context: DiffContext): readonly RenamedTable[] {
  return [...context.matches.values()].flatMap(({ table, at }) => {
    const present = at === undefined ? undefined : context.present.get(at)
    if (at === undefined || !present) return []
    const columns = table.columns.filter((column) => context.alter.has(column))
    const newNames = new Map(
      matchColumns(columns, present, context.stored.get(at)).flatMap((match) =>
        match.at === undefined ? [] : [[match.at, match.column.name] as const],
      ),
    )
    const pairs = [...present.columns.keys()].map(
      (name) => [name, newNames.get(name) ?? name] as const,
    )
    if (at === table.name && pairs.every(([from, to]) => from === to)) return []
    const sorted = pairs
      .map(([from, to]) => [sortKeyColumn(from), sortKeyColumn(to)] as const)
      .filter(([from]) => present.sortKeys.has(from))
    const search = present.search === undefined ? [] : ([['_search', '_search']] as const)
    return [{ from: at, to: table.name, columns: [...pairs, ...sorted, ...search] }]
  })
}

/**
 * Creates a schema of PostgreSQL with views that have the former names, and returns its name. A process of
 * the version before reads and writes through them: a view of one table accepts the same statements.
 */
export async function createFormerNames(
  build: Kysely<Tables>,
  trx: QueryRunner,
  formerHash: string,
  tables: readonly RenamedTable[],
): Promise<string> {
  const schema = `${prefix}${formerHash}`
  const run = (statement: ReturnType<typeof sql>) => trx(statement.compile(build))
  await run(sql`create schema ${sql.ref(schema)}`)
  for (const { from, to, columns } of tables) {
    const list = sql.join(columns.map(([old, now]) => sql`${sql.ref(now)} as ${sql.ref(old)}`))
    const view = sql`${sql.ref(schema)}.${sql.ref(from)}`
    await run(sql`create view ${view} as select ${list} from ${sql.table(to)}`)
  }
  return schema
}

/**
 * Drops the former names of all versions, or of those that were replaced before a moment. Processes that
 * need them store nothing more.
 */
export async function dropFormerNames(
  { build, columns }: Pick<Database, 'build' | 'columns'>,
  trx: QueryRunner,
  replacedBefore?: string,
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => trx(statement.compile(build))
  const moment = columns.encode({ kind: 'timestamp' }, replacedBefore ?? '9999-12-31T00:00:00.000Z')
  const isReplaced = sql<boolean>`former_schema is not null and at < ${moment}`
  const found = await run(sql`select former_schema from nacre_shape where ${isReplaced}`)
  for (const { former_schema: schema } of found)
    await run(sql`drop schema if exists ${sql.ref(String(schema))} cascade`)
  if (found.length === 0) return
  const none = { former_schema: null, serves_older: false }
  await trx(build.updateTable('nacre_shape').set(none).where(isReplaced).compile())
}
