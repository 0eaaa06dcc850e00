import { CompiledQuery } from 'kysely'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import {
  type ExistingSchema,
  type ExistingColumn,
  type ExistingForeignKey,
  separateSortKeys,
} from '../ddl/existing-schema.ts'
import type { ForeignKey } from '../ddl/table-definition.ts'
import { isGeneratedName } from '../columns/hashed-name.ts'

const ours = `t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`

const columns = CompiledQuery.raw(`
  select t.relname as "table", c.attname as "column", c.attnotnull as "required",
    c.attgenerated <> '' as "computed",
    format_type(c.atttypid, c.atttypmod)
      || case when c.attcollation = k.typcollation then '' else ' collate "' || o.collname || '"' end
      as "type"
  from pg_class t
    join pg_attribute c on c.attrelid = t.oid
    join pg_type k on k.oid = c.atttypid
    left join pg_collation o on o.oid = c.attcollation
  where ${ours} and c.attnum > 0 and not c.attisdropped 
    and (c.attname not like '\\_%' or c.attname like '\\_sort\\_%')`)

const constraints = CompiledQuery.raw(`
  select t.relname as "table", k.conname as "name", k.contype as "kind",
    c.attname as "column", o.relname as "target", k.confdeltype as "rule"
  from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    left join pg_class o on o.oid = k.confrelid
    left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.conkey[1]
  where ${ours} and k.contype in ('c', 'f') and k.convalidated`)

const indexes = CompiledQuery.raw(`
  select t.relname as "table", i.relname as "index", c.attname as "column"
  from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    cross join unnest(x.indkey::smallint[]) with ordinality as k (number, place)
    join pg_attribute c on c.attrelid = t.oid and c.attnum = k.number
  where ${ours} and not x.indisprimary and x.indisvalid order by k.place`)

const rules: Readonly<Record<string, ForeignKey['onDelete']>> = {
  r: 'restrict',
  n: 'set null',
  c: 'cascade',
}

export async function introspectPostgres(trx: QueryRunner): Promise<ExistingSchema> {
  const columnRows = Map.groupBy(await trx(columns), tableOf)
  const constraintRows = Map.groupBy(await trx(constraints), tableOf)
  const indexRows = Map.groupBy(await trx(indexes), tableOf)
  return new Map(
    [...columnRows].map(([table, rows]) => {
      const found = constraintRows.get(table) ?? []
      const all = indexesOf(indexRows.get(table) ?? [])
      const search = [...all].find(
        ([name, [column]]) => column === '_search' && isGeneratedName(name),
      )?.[0]
      return [
        table,
        {
          ...separateSortKeys(rows.map(columnOf)),
          links: found.filter(({ kind }) => kind === 'f').map(linkOf),
          checks: new Set(found.filter(({ kind }) => kind === 'c').map(({ name }) => String(name))),
          indexes: new Map([...all].filter(([name]) => name !== search)),
          search,
        },
      ]
    }),
  )
}

const tableOf = ({ table }: DatabaseRow): string => String(table)

function columnOf({ column, type, required, computed }: DatabaseRow): [string, ExistingColumn] {
  const is = { type: String(type), required: required === true, isComputed: computed === true }
  return [String(column), is]
}

function linkOf({ column, target, rule, name }: DatabaseRow): ExistingForeignKey {
  const onDelete = rules[String(rule)] ?? 'restrict'
  return { column: String(column), target: String(target), onDelete, name: String(name) }
}

function indexesOf(rows: readonly DatabaseRow[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(rows, ({ index }) => String(index))
  return new Map(
    [...grouped].map(([name, each]) => [name, each.map(({ column }) => String(column))]),
  )
}
