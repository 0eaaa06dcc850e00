import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** The foreign keys of the schema, with the SQL that creates them. */
const foreignKeys = sql`
  select conname as "name", conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "definition"
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`

/** The columns whose numbers come from a sequence, with the sequence. */
const sequences = sql`
  select c.relname as "table", a.attname as "column",
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as "sequence"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`

/**
 * Runs a function in one transaction that fills a database. Foreign keys are removed before it and
 * created again after it, so the rows can come in any order. Sequences continue after the last number.
 */
export function loadIntoPostgres<T>(
  { build, writeAlone }: Pick<Database, 'build' | 'writeAlone'>,
  work: (trx: QueryRunner) => Promise<T>,
): Promise<T> {
  return writeAlone(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => trx(statement.compile(build))
    const keys = await run(foreignKeys)
    for (const { table, name } of keys)
      await run(sql`alter table ${sql.raw(String(table))} drop constraint ${sql.ref(String(name))}`)
    const result = await work(trx)
    for (const { table, name, definition } of keys) {
      const owner = sql.raw(String(table))
      const constraint = sql.raw(String(definition))
      await run(sql`alter table ${owner} add constraint ${sql.ref(String(name))} ${constraint}`)
    }
    for (const { table, column, sequence } of await run(sequences)) {
      const last = sql`select max(${sql.ref(String(column))}) from ${sql.table(String(table))}`
      await run(sql`select setval(${String(sequence)}, greatest((${last}), 1))`)
    }
    return result
  })
}
