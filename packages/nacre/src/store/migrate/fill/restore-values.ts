import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { DatabaseRow, QueryRunner, Tables } from '../../rows.ts'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'
import type { SqlColumnType } from '../../columns/column-codec.ts'
import { formerSystemColumns } from '../../columns/names.ts'
import { changeTarget } from '../context.ts'
import type { PlanNote } from '../plan/step.ts'

const pageSize = 500

/** Archived values to restore. */
export interface ArchivedValues {
  readonly word: string
  readonly entity: string
  /** The field name, or `*` for whole records. */
  readonly field: string
  readonly table: TableDefinition
  readonly records: number
}

/**
 * The location of archived values: the current name of the table, which a new database does not
 * have.
 */
interface ArchiveLocation {
  readonly build: Kysely<Tables>
  readonly trx: QueryRunner
  readonly archive: string | undefined
}

/** Finds the archived values for approved restorations, and the names without any. */
export async function findArchivedValues(
  place: ArchiveLocation,
  declared: readonly TableDefinition[],
  text: readonly string[],
): Promise<{
  readonly restorations: readonly ArchivedValues[]
  readonly blockers: readonly PlanNote[]
}> {
  const restorations: ArchivedValues[] = []
  const blockers: PlanNote[] = []
  for (const word of text) {
    const found: ArchivedValues[] = []
    for (const { entity, field, table } of declaredTargets(word, declared)) {
      const records = await countArchived(place, entity, field)
      if (records > 0) found.push({ word, entity, field, table, records })
    }
    restorations.push(...found)
    if (found.length > 0) continue
    blockers.push({ about: undefined, message: { id: 'nothing to restore', word } })
  }
  return { restorations, blockers }
}

/** Returns the declared fields that a name refers to. Whole records come before their relations. */
function declaredTargets(word: string, declared: readonly TableDefinition[]) {
  return declared.flatMap((table) => {
    const { entity, field, columns } = table
    if (entity === undefined) return []
    if (word === changeTarget(entity, undefined)) return [{ entity, field: field ?? '*', table }]
    if (field !== undefined)
      return word === changeTarget(entity, field) ? [{ entity, field, table }] : []
    return columns
      .filter((column) => word === changeTarget(entity, column.field))
      .map((column) => ({ entity, field: column.field, table }))
  })
}

async function countArchived(
  { build, trx, archive }: ArchiveLocation,
  entity: string,
  field: string,
): Promise<number> {
  if (archive === undefined) return 0
  const [row] = await trx(
    build
      .selectFrom(archive)
      .select(sql`count(*)`.as('n'))
      .where('entity', '=', entity)
      .where('field', '=', field)
      .compile(),
  )
  return Number(row?.['n'])
}

/** Restores archived values where no other value exists, and deletes them from the archive. */
export async function restoreArchivedValues(
  database: Database,
  trx: QueryRunner,
  restoring: ArchivedValues,
): Promise<void> {
  const { build, columns } = database
  const { entity, field, table } = restoring
  const put = restoreFunctionFor(restoring)
  const stored = build
    .selectFrom('nacre_archived_value')
    .select(['record', 'value'])
    .where('entity', '=', entity)
    .where('field', '=', field)
    .orderBy('record')
    .limit(pageSize)
  let last = ''
  for (;;) {
    const rows = await trx(stored.where('record', '>', last).compile())
    for (const row of rows) {
      const record = String(row['record'])
      await put(database, trx, table, record, columns.decode({ kind: 'json' }, row['value']))
      last = record
    }
    if (rows.length < pageSize) break
  }
  await trx(
    build
      .deleteFrom('nacre_archived_value')
      .where('entity', '=', entity)
      .where('field', '=', field)
      .compile(),
  )
}

type RestoreValue = (
  database: Database,
  trx: QueryRunner,
  table: TableDefinition,
  record: string,
  value: unknown,
) => Promise<void>

function restoreFunctionFor({ table, field, word }: ArchivedValues): RestoreValue {
  if (table.field !== undefined) return putRelations
  const isRecord = field === '*'
  return async (database, trx, where, record, value) => {
    const values = isRecord ? (value as DatabaseRow) : { [field]: value }
    const row = encode(database, where, values, word, record)
    const { build } = database
    const query = isRecord
      ? build
          .insertInto(where.name)
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
      : build
          .updateTable(where.name)
          .set(row)
          .where('id', '=', record)
          .where((each) =>
            each.and(Object.keys(row).map((name) => each(sql.ref(name), 'is', null))),
          )
    try {
      await trx(query.compile())
    } catch (error) {
      throw database.violationOf(error) ? cannotRestoreError(word, record, error) : error
    }
  }
}

function encode(
  { columns }: Database,
  table: TableDefinition,
  values: DatabaseRow,
  word: string,
  record: string,
): DatabaseRow {
  // A record that was archived before 0.1.0 has the former names of its system columns.
  const archived = ({ name, field }: ColumnDefinition) =>
    values[field] ?? values[formerSystemColumns[name] ?? ''] ?? null
  const known = table.columns.filter((column) => !column.from && archived(column) !== null)
  return Object.fromEntries(
    known.map((definition) => {
      const { name, column } = definition
      const value = isStorable(column, archived(definition))
        ? columns.encode(column, archived(definition))
        : undefined
      if (value === undefined) throw cannotRestoreError(word, record, undefined)
      return [name, value]
    }),
  )
}

/** The databases accept more dates and numbers than the field types, and each differs. */
function isStorable({ kind }: SqlColumnType, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return /^\d{4}-\d\d-\d\d$/u.test(String(value))
    case 'timestamp':
      return /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/u.test(String(value))
    default:
      return true
  }
}

/** Restores relations to records that still exist. */
const putRelations: RestoreValue = async ({ build }, trx, table, record, value) => {
  const targets = Array.isArray(value) ? value.map(String) : []
  const [own, other] = table.columns.map(({ link }) => link?.target ?? '')
  for (const [position, target] of targets.entries()) {
    const [one, two] = [sql`cast(${record} as text)`, sql`cast(${target} as text)`]
    const statement = sql`insert into ${sql.table(table.name)} ("record", "target", "position")
      select ${one}, ${two}, cast(${position} as integer)
      where exists (select 1 from ${sql.table(own ?? '')} where "id" = ${record})
        and exists (select 1 from ${sql.table(other ?? '')} where "id" = ${target})
      on conflict do nothing`
    await trx(statement.compile(build))
  }
}

function cannotRestoreError(word: string, record: string, cause: unknown): Error {
  const sentence = `Cannot restore ${word} of record ${record}: the stored value does not match the current declaration. Nothing was changed.`
  return new Error(sentence, { cause })
}
