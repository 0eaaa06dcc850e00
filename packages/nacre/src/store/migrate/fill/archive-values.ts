import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { DatabaseRow, QueryRunner } from '../../rows.ts'
import type { ArchiveStep } from '../plan/step.ts'

/** The number of days that dropped values are archived. */
export const archiveDays = 30

const pageSize = 500

interface ArchivedRow {
  readonly record: string
  readonly value: unknown
}

/** Archives values that are about to be dropped. */
export async function archiveValues(
  database: Database,
  trx: QueryRunner,
  { entity, field, table }: ArchiveStep,
  until: string,
): Promise<void> {
  const { build, columns } = database
  const page = table.field === undefined ? pageOfRecords : pageOfRelations
  let last = ''
  for (;;) {
    const values = await page(database, trx, { entity, field, table }, last)
    const end = values.at(-1)?.record
    if (end === undefined) return
    last = end
    const rows = values.map(({ record, value }) => ({
      entity,
      field,
      record,
      value: columns.encode({ kind: 'json' }, value),
      expires_at: columns.encode({ kind: 'timestamp' }, until),
    }))
    await trx(
      build
        .insertInto('nacre_archived_value')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['entity', 'field', 'record']).doUpdateSet((excluded) => ({
            value: excluded.ref('excluded.value'),
            expires_at: excluded.ref('excluded.expires_at'),
          })),
        )
        .compile(),
    )
  }
}

/** Deletes expired archived values. */
export async function deleteExpiredArchive(
  { build, columns }: Database,
  trx: QueryRunner,
  now: string,
): Promise<void> {
  const moment = columns.encode({ kind: 'timestamp' }, now)
  await trx(build.deleteFrom('nacre_archived_value').where('expires_at', '<', moment).compile())
}

async function pageOfRecords(
  { build, columns, alter }: Database,
  trx: QueryRunner,
  { field, table }: ArchiveStep,
  last: string,
): Promise<readonly ArchivedRow[]> {
  const stored = table.columns.filter((column) => alter.has(column) && !column.from)
  const rows = await trx(
    build
      .selectFrom(table.name)
      .select(['id', ...stored.map(({ name }) => name)])
      .where('id', '>', last)
      .where((each) => each.or(stored.map(({ name }) => each(sql.ref(name), 'is not', null))))
      .orderBy('id')
      .limit(pageSize)
      .compile(),
  )
  const decode = (row: DatabaseRow) =>
    Object.fromEntries(
      stored.map((column) => [column.field, columns.decode(column.column, row[column.name])]),
    )
  return rows.map((row) => {
    const values = decode(row)
    return { record: String(row['id']), value: field === '*' ? values : values[field] }
  })
}

async function pageOfRelations(
  { build }: Database,
  trx: QueryRunner,
  { table }: ArchiveStep,
  last: string,
): Promise<readonly ArchivedRow[]> {
  const records = build
    .selectFrom(table.name)
    .select('record')
    .distinct()
    .where('record', '>', last)
    .orderBy('record')
    .limit(pageSize)
  const rows = await trx(
    build
      .selectFrom(table.name)
      .select(['record', 'target'])
      .where('record', 'in', records)
      .orderBy('record')
      .orderBy('position')
      .compile(),
  )
  const grouped = Map.groupBy(rows, ({ record }) => String(record))
  return [...grouped].map(([record, each]) => ({
    record,
    value: each.map(({ target }) => String(target)),
  }))
}
