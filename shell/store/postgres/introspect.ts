import type { Pool } from 'pg'

export async function introspect(pool: Pool): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column"
     from information_schema.columns where table_schema = current_schema()`,
  )
  const tables = new Map<string, Set<string>>()
  for (const { table, column } of rows) {
    const found = tables.get(table) ?? new Set()
    tables.set(table, found.add(column))
  }
  return tables
}
