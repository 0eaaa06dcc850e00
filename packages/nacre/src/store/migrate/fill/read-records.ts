import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import type { DatabaseRow, QueryRunner } from '../../rows.ts'
import { fieldColumns, snakeCase, systemColumns, tableOf } from '../../columns/names.ts'
import type { SetFill } from './set-fill.ts'

interface ReadContext extends Pick<SetFill, 'present'> {
  readonly database: Database
  readonly run: QueryRunner
}

export async function readFilledRecord(
  context: ReadContext,
  entity: Entity,
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [row] = await context.run(selectOf(context, entity).where('id', '=', id).compile())
  return row && decode(context, entity, row)
}

/** Reads records in the order of their creation, also those in the trash. */
export async function readPage(
  context: ReadContext,
  entity: Entity,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const query = selectOf(context, entity).where('id', '>', after).orderBy('id').limit(limit)
  return (await context.run(query.compile())).map((row) => decode(context, entity, row))
}

/** Returns the columns that are there: before the migration, other new ones are not. */
function columnsOf({ present }: ReadContext, entity: Entity) {
  const there = present?.get(tableOf(entity.name))?.columns
  const all = [...systemColumns(entity), ...fieldColumns(entity)]
  return there ? all.filter(({ name }) => there.has(snakeCase(name))) : all
}

const selectOf = (context: ReadContext, entity: Entity) =>
  context.database.build
    .selectFrom(tableOf(entity.name))
    .select(columnsOf(context, entity).map(({ name }) => snakeCase(name)))

function decode(context: ReadContext, entity: Entity, row: DatabaseRow) {
  const { columns } = context.database
  return Object.fromEntries(
    columnsOf(context, entity).map(({ name, column }) => [
      name,
      columns.decode(column, row[snakeCase(name)]),
    ]),
  )
}
