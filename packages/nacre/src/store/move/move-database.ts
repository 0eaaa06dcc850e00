import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import type { ColumnDefinition, TableDefinition } from '../ddl/table-definition.ts'
import { tableDefinitions } from '../all-tables.ts'
import { addUndeclared } from './copy-undeclared.ts'
import { writeSortKeys } from '../migrate/fill/write-sort-keys.ts'
import { createRowSum, type RowSum, type TableSum } from './row-checksum.ts'

/** A table whose rows were copied and compared. */
export interface MovedTable extends TableSum {
  readonly name: string
}

interface Move {
  readonly source: Database
  readonly target: Database
  readonly entities: readonly Entity[]
  readonly onTable: (table: MovedTable) => void
}

/** The tables about the database itself. Both databases have their own rows. */
const ownTables = new Set(['nacre_process', 'nacre_shape', 'nacre_migration'])
const settingTable = 'nacre_setting'
const pageSize = 500
/** Databases limit the parameters of a query. */
const maxParameters = 20_000

/**
 * Copies all rows to an empty database with the same schema, and compares the number of rows and a
 * checksum of each table. Everything is one transaction of the target: if it stops, nothing is stored.
 */
export async function moveDatabase({ source, target, entities, onTable }: Move): Promise<void> {
  const { load } = target
  if (!load) throw new Error('The target cannot be filled.')
  const declared = tableDefinitions(entities).filter(({ name }) => !ownTables.has(name))
  await assertEmpty(target, declared)
  await load(async (trx) => {
    for (const table of await addUndeclared(source, target, trx, declared)) {
      const columns = table.columns.filter((column) => isCopied(column, { source, target }))
      const isKnown = await knownSettings(target, trx, table)
      const before = createRowSum()
      for await (const rows of pagesOf(source, source.read, table, columns)) {
        const copied = rows.filter((row) => !isKnown(row))
        for (const row of copied) addTo(before, columns, row)
        await insert(target, trx, table.name, columns, copied)
      }
      if (table.sort) await writeSortKeys(target, trx, { ...table.sort, table: table.name })
      const after = createRowSum()
      for await (const rows of pagesOf(target, trx, table, columns))
        for (const row of rows) if (!isKnown(row)) addTo(after, columns, row)
      onTable(compareSums(table.name, before, after))
    }
  })
}

/** Checks whether both databases store a column. Generated columns follow from the others. */
function isCopied(
  column: ColumnDefinition,
  { source, target }: Pick<Move, 'source' | 'target'>,
): boolean {
  return !column.from && source.alter.has(column) && target.alter.has(column)
}

/** The target has some settings already, such as its schema. They stay. */
async function knownSettings(
  { build }: Database,
  trx: QueryRunner,
  { name }: TableDefinition,
): Promise<(row: DatabaseRow) => boolean> {
  if (name !== settingTable) return () => false
  const rows = await trx(build.selectFrom(name).select('name').compile())
  const known = new Set(rows.map((row) => row['name']))
  return (row) => known.has(row['name'])
}

function addTo(sum: RowSum, columns: readonly ColumnDefinition[], row: DatabaseRow): void {
  sum.add(columns.map(({ name }) => row[name] ?? null))
}

function compareSums(name: string, before: RowSum, after: RowSum): MovedTable {
  const [expected, found] = [before.result(), after.result()]
  if (expected.rows === found.rows && expected.checksum === found.checksum)
    return { name, ...expected }
  throw new Error(
    `${name} differs: ${expected.rows} rows with the checksum ${expected.checksum} have become ${found.rows} with ${found.checksum}. Nothing was stored.`,
  )
}

/** Reads all rows in the order of their key, with decoded values. */
async function* pagesOf(
  { build, columns: codec }: Database,
  read: QueryRunner,
  { name, key }: TableDefinition,
  columns: readonly ColumnDefinition[],
): AsyncGenerator<readonly DatabaseRow[]> {
  // A join table has no key, but each pair only once.
  const order = key.length > 0 ? key : ['record', 'target']
  const refs = sql.join(order.map((one) => sql.ref(one)))
  const all = build.selectFrom(name).select(columns.map((column) => column.name))
  const page = order.reduce((query, one) => query.orderBy(one), all).limit(pageSize)
  let last: readonly unknown[] | undefined
  for (;;) {
    const next = last
      ? page.where(sql<boolean>`(${refs}) > (${sql.join(last.map((value) => sql`${value}`))})`)
      : page
    const rows = await read(next.compile())
    if (rows.length > 0) {
      yield rows.map((row) =>
        Object.fromEntries(
          columns.map(({ name: one, column }) => [one, codec.decode(column, row[one])]),
        ),
      )
    }
    if (rows.length < pageSize) return
    last = order.map((one) => rows.at(-1)?.[one])
  }
}

async function insert(
  { build, columns: codec }: Database,
  trx: QueryRunner,
  table: string,
  columns: readonly ColumnDefinition[],
  rows: readonly DatabaseRow[],
): Promise<void> {
  const size = Math.max(1, Math.floor(maxParameters / columns.length))
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) =>
        Object.fromEntries(
          columns.map(({ name, column }) => [name, codec.encode(column, row[name])]),
        ),
      )
    await trx(build.insertInto(table).values(values).compile())
  }
}

async function assertEmpty(
  { build, read }: Database,
  tables: readonly TableDefinition[],
): Promise<void> {
  for (const { name } of tables) {
    if (name === settingTable) continue
    const [row] = await read(
      build
        .selectFrom(name)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .compile(),
    )
    if (row)
      throw new Error(
        `The target is not empty: ${name} has rows. Create an empty database and set its URL, or move nacre.db away.`,
      )
  }
}
