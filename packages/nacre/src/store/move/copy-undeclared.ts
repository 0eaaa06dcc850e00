import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import type { TableDefinition } from '../ddl/table-definition.ts'
import { loadSnapshot, saveSnapshot, snapshotText } from '../migrate/schema-snapshot.ts'

/**
 * Adds what is no longer declared to a new database: the tables and columns whose removal was not
 * approved yet. Returns all tables, with these. Both databases then say that they are not declared.
 */
export async function addUndeclared(
  { build, read }: Pick<Database, 'build' | 'read'>,
  target: Pick<Database, 'build' | 'alter'>,
  trx: QueryRunner,
  declared: readonly TableDefinition[],
): Promise<readonly TableDefinition[]> {
  const before = (await loadSnapshot(build, read))?.tables ?? []
  const after = (await loadSnapshot(target.build, trx))?.tables ?? []
  const run = async (statements: ReturnType<Database['alter']['addTable']>) => {
    for (const statement of statements) await trx(statement.compile(target.build))
  }
  const undeclaredTables = before
    .filter(({ name, isGone }) => isGone && !declared.some((table) => table.name === name))
    .map(withoutRules)
  for (const table of undeclaredTables) {
    await run(target.alter.addTable(table))
    for (const index of table.indexes) await run(target.alter.addIndex(table, index))
  }
  const addColumns = (table: TableDefinition): TableDefinition => {
    const names = new Set(table.columns.map(({ name }) => name))
    const stored = before.find(({ name }) => name === table.name)?.columns ?? []
    const more = stored.filter(({ name, isGone }) => isGone && !names.has(name))
    return more.length === 0 ? table : { ...table, columns: [...table.columns, ...more] }
  }
  const tables = declared.map(addColumns)
  for (const { name, columns } of tables)
    for (const column of columns) if (column.isGone) await run(target.alter.addColumn(name, column))
  const all = [...tables, ...undeclaredTables]
  if (all.length > declared.length || tables.some((table, index) => table !== declared[index])) {
    const text = snapshotText([...after.map(addColumns), ...undeclaredTables])
    await saveSnapshot(target.build, trx, text)
  }
  return all
}

/**
 * A table that is no longer declared has no foreign keys. Of the indexes, only those of join tables are
 * added, which keep each pair once.
 */
function withoutRules(table: TableDefinition): TableDefinition {
  const { name, entity, field, was, key } = table
  const columns = table.columns
    .filter(({ from }) => !from)
    .map(({ name: own, field: of, column, required }) => ({
      name: own,
      field: of,
      column,
      required,
    }))
  return {
    name,
    ...(entity === undefined ? {} : { entity }),
    ...(field === undefined ? {} : { field }),
    was,
    columns,
    key,
    indexes: field === undefined ? [] : table.indexes,
    search: [],
    isGone: true,
  }
}
