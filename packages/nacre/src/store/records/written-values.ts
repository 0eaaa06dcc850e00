import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createValueCompiler } from '../sql/field-sql.ts'
import { prepareStatement } from '../sql/statement.ts'
import { liveFields, renewedColumns, tableOf } from '../columns/names.ts'

/** Reads the values of a written record that no column of the statement returns. */
export type ReadWrittenValues = (trx: QueryRunner, id: string) => Promise<DatabaseRow>

const nothing: DatabaseRow = {}

/** Creates the function that reads the live and the renewed values of a record after a write. */
export function createWrittenValues(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): ReadWrittenValues {
  const names = [...renewedColumns(entity), ...liveFields(entity)]
  if (names.length === 0) return () => Promise.resolve(nothing)
  const values = createValueCompiler(database, entities)
  const position = { entity, alias: 't' }
  const read = prepareStatement<'id'>((parameter) =>
    database.build
      .selectFrom(`${tableOf(entity.name)} as t`)
      .select(names.map(({ name }) => sql`${values.field(name, position)}`.as(name)) as never)
      .where('t.id' as never, '=', parameter('id')),
  )
  return async (trx, id) => {
    const [row = {}] = await trx(read({ id }))
    return Object.fromEntries(
      names.map(({ name, column }) => [name, database.columns.decode(column, row[name])]),
    )
  }
}
