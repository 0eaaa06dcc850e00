import { CompiledQuery } from 'kysely'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import {
  type ExistingSchema,
  type ExistingColumn,
  type ExistingForeignKey,
  separateSortKeys,
} from '../ddl/existing-schema.ts'
import type { ForeignKey } from '../ddl/table-definition.ts'
import { searchTableOf } from './alter.ts'

const ours = `t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite@_%' escape '@'`

const tables = CompiledQuery.raw(`
  select t.name as "table", s.sql as "sql", c.name as "column", lower(c.type) as "type",
    c."notnull" or c.pk > 0 as "required", c.hidden in (2, 3) as "computed"
  from pragma_table_list t
    join sqlite_schema s on s.name = t.name and s.type = 'table'
    join pragma_table_xinfo(t.name) c
  where ${ours} and (c.name not like '@_%' escape '@' or c.name like '@_sort@_%' escape '@')`)

const links = CompiledQuery.raw(`
  select t.name as "table", k."from" as "column", k."table" as "target", k.on_delete as "rule"
  from pragma_table_list t join pragma_foreign_key_list(t.name) k where ${ours}`)

const indexes = CompiledQuery.raw(`
  select t.name as "table", i.name as "index", c.name as "column"
  from pragma_table_list t
    join pragma_index_list(t.name) i on i.origin = 'c'
    join pragma_index_info(i.name) c
  where ${ours} order by c.seqno`)

const triggers = CompiledQuery.raw(
  `select tbl_name as "table", name as "trigger" from sqlite_schema where type = 'trigger'`,
)

/**
 * Reads the actual schema. SQLite has no pragma for checks, so their names are parsed from the
 * table definition.
 */
export async function introspectSqlite(trx: QueryRunner): Promise<ExistingSchema> {
  const columnRows = Map.groupBy(await trx(tables), tableOf)
  const linkRows = Map.groupBy(await trx(links), tableOf)
  const indexRows = Map.groupBy(await trx(indexes), tableOf)
  const triggerRows = Map.groupBy(await trx(triggers), tableOf)
  return new Map(
    [...columnRows].map(([table, rows]) => [
      table,
      {
        ...separateSortKeys(rows.map(columnOf)),
        links: (linkRows.get(table) ?? []).map(linkOf),
        checks: checksIn(String(rows[0]?.['sql'])),
        indexes: indexesOf(indexRows.get(table) ?? []),
        search: (triggerRows.get(table) ?? [])
          .map(({ trigger }) => searchTableOf(String(trigger)))
          .find((name) => name !== undefined),
      },
    ]),
  )
}

const tableOf = ({ table }: DatabaseRow): string => String(table)

function columnOf({ column, type, required, computed }: DatabaseRow): [string, ExistingColumn] {
  const is = { type: String(type), required: required === 1, isComputed: computed === 1 }
  return [String(column), is]
}

function linkOf({ column, target, rule }: DatabaseRow): ExistingForeignKey {
  const onDelete = String(rule).toLowerCase() as ForeignKey['onDelete']
  return { column: String(column), target: String(target), onDelete, name: '' }
}

function indexesOf(rows: readonly DatabaseRow[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(rows, ({ index }) => String(index))
  return new Map(
    [...grouped].map(([name, each]) => [name, each.map(({ column }) => String(column))]),
  )
}

function checksIn(definition: string): ReadonlySet<string> {
  // String literals contain no names.
  const names = definition
    .replaceAll(/'(?:[^']|'')*'/gu, "''")
    .matchAll(/constraint "([^"]+)" check/giu)
  return new Set([...names].flatMap(([, name]) => (name === undefined ? [] : [name])))
}
