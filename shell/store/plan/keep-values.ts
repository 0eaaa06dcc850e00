import { sql } from 'kysely'
import type { Database, Row, Run } from '../database.ts'
import type { Keeping } from './step.ts'

/** How long the values of what was dropped are kept. */
export const daysKept = 30

const pageSize = 500

interface Kept {
  readonly record: string
  readonly value: unknown
}

/** Puts the values aside that are about to be dropped. */
export async function keepValues(
  database: Database,
  run: Run,
  { entity, field, table }: Keeping,
  until: string,
): Promise<void> {
  const { build, columns } = database
  const page = table.field === undefined ? pageOfRecords : pageOfRelations
  let last = ''
  for (;;) {
    const values = await page(database, run, { entity, field, table }, last)
    const end = values.at(-1)?.record
    if (end === undefined) return
    last = end
    const rows = values.map(({ record, value }) => ({
      entity,
      field,
      record,
      value: columns.encode({ kind: 'json' }, value),
      until: columns.encode({ kind: 'moment' }, until),
    }))
    await run(
      build
        .insertInto('nacre_kept')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['entity', 'field', 'record']).doUpdateSet((excluded) => ({
            value: excluded.ref('excluded.value'),
            until: excluded.ref('excluded.until'),
          })),
        )
        .compile(),
    )
  }
}

/** Forgets what has been kept long enough. */
export async function forgetValues(
  { build, columns }: Database,
  run: Run,
  now: string,
): Promise<void> {
  const moment = columns.encode({ kind: 'moment' }, now)
  await run(build.deleteFrom('nacre_kept').where('until', '<', moment).compile())
}

async function pageOfRecords(
  { build, columns, alter }: Database,
  run: Run,
  { field, table }: Keeping,
  last: string,
): Promise<readonly Kept[]> {
  const stored = table.columns.filter((column) => alter.has(column) && !column.from)
  const rows = await run(
    build
      .selectFrom(table.name)
      .select(['id', ...stored.map(({ name }) => name)])
      .where('id', '>', last)
      .where((each) => each.or(stored.map(({ name }) => each(sql.ref(name), 'is not', null))))
      .orderBy('id')
      .limit(pageSize)
      .compile(),
  )
  const decode = (row: Row) =>
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
  run: Run,
  { table }: Keeping,
  last: string,
): Promise<readonly Kept[]> {
  const records = build
    .selectFrom(table.name)
    .select('record')
    .distinct()
    .where('record', '>', last)
    .orderBy('record')
    .limit(pageSize)
  const rows = await run(
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
