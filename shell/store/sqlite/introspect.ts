import type { DatabaseSync } from 'node:sqlite'

export function introspect(connection: DatabaseSync): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = connection
    .prepare(
      `select t.name as "table", c.name as "column" from pragma_table_list t
       join pragma_table_info(t.name) c where t.schema = 'main' and t.name not like 'sqlite_%'`,
    )
    .all()
  const tables = new Map<string, Set<string>>()
  for (const row of rows) {
    const table = String(row['table'])
    const found = tables.get(table) ?? new Set()
    tables.set(table, found.add(String(row['column'])))
  }
  return tables
}
