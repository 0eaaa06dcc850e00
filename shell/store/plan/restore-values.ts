import { type Kysely, sql } from 'kysely'
import type { Database, Row, Run, Tables } from '../database.ts'
import type { StoredColumn, TableShape } from '../tables/shape.ts'
import { wordFor } from './context.ts'
import type { Said } from './step.ts'

const pageSize = 500

/** Values that somebody wants back. */
export interface Restoring {
  readonly word: string
  readonly entity: string
  /** A field's name; `*` for whole records. */
  readonly field: string
  readonly table: TableShape
  readonly records: number
}

/** What is kept for the words that were said, and the words for which nothing is. */
export async function findRestorings(
  build: Kysely<Tables>,
  run: Run | undefined,
  declared: readonly TableShape[],
  words: readonly string[],
): Promise<{ readonly restorings: readonly Restoring[]; readonly refusals: readonly Said[] }> {
  const restorings: Restoring[] = []
  const refusals: Said[] = []
  for (const word of words) {
    const found: Restoring[] = []
    for (const { entity, field, table } of wanted(word, declared)) {
      const records = run ? await countKept(build, run, entity, field) : 0
      if (records > 0) found.push({ word, entity, field, table, records })
    }
    restorings.push(...found)
    if (found.length > 0) continue
    refusals.push({ about: undefined, saying: { id: 'nothing to restore', word } })
  }
  return { restorings, refusals }
}

/** The declared places that a word means: whole records come before what they are related to. */
function wanted(word: string, declared: readonly TableShape[]) {
  return declared.flatMap((table) => {
    const { entity, field, columns } = table
    if (entity === undefined) return []
    if (word === wordFor(entity, undefined)) return [{ entity, field: field ?? '*', table }]
    if (field !== undefined)
      return word === wordFor(entity, field) ? [{ entity, field, table }] : []
    return columns
      .filter((column) => word === wordFor(entity, column.field))
      .map((column) => ({ entity, field: column.field, table }))
  })
}

async function countKept(
  build: Kysely<Tables>,
  run: Run,
  entity: string,
  field: string,
): Promise<number> {
  const [row] = await run(
    build
      .selectFrom('nacre_kept')
      .select(sql`count(*)`.as('n'))
      .where('entity', '=', entity)
      .where('field', '=', field)
      .compile(),
  )
  return Number(row?.['n'])
}

/** Brings kept values back where nothing else has taken their place, and keeps them no longer. */
export async function restoreValues(
  database: Database,
  run: Run,
  restoring: Restoring,
): Promise<void> {
  const { build, columns } = database
  const { entity, field, table } = restoring
  const put = putterFor(restoring)
  const kept = build
    .selectFrom('nacre_kept')
    .select(['record', 'value'])
    .where('entity', '=', entity)
    .where('field', '=', field)
    .orderBy('record')
    .limit(pageSize)
  let last = ''
  for (;;) {
    const rows = await run(kept.where('record', '>', last).compile())
    for (const row of rows) {
      const record = String(row['record'])
      await put(database, run, table, record, columns.decode({ kind: 'json' }, row['value']))
      last = record
    }
    if (rows.length < pageSize) break
  }
  await run(
    build
      .deleteFrom('nacre_kept')
      .where('entity', '=', entity)
      .where('field', '=', field)
      .compile(),
  )
}

type Put = (
  database: Database,
  run: Run,
  table: TableShape,
  record: string,
  value: unknown,
) => Promise<void>

function putterFor({ table, field, word }: Restoring): Put {
  if (table.field !== undefined) return putRelations
  const isRecord = field === '*'
  return async (database, run, where, record, value) => {
    const values = isRecord ? (value as Row) : { [field]: value }
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
      await run(query.compile())
    } catch (thrown) {
      throw database.violation(thrown) ? unfit(word, record, thrown) : thrown
    }
  }
}

function encode(
  { columns }: Database,
  table: TableShape,
  values: Row,
  word: string,
  record: string,
): Row {
  const known = table.columns.filter(({ field, from }) => !from && (values[field] ?? null) !== null)
  return Object.fromEntries(
    known.map(({ name, field, column }) => {
      const value = isOfKind(column, values[field])
        ? columns.encode(column, values[field])
        : undefined
      if (value === undefined) throw unfit(word, record, undefined)
      return [name, value]
    }),
  )
}

/** A database takes more for a day or a number than we do, and not each the same. */
function isOfKind({ kind }: StoredColumn, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'whole':
      return Number.isSafeInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return /^\d{4}-\d\d-\d\d$/u.test(String(value))
    case 'moment':
      return /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/u.test(String(value))
    default:
      return true
  }
}

/** Those of the related records that are still there. */
const putRelations: Put = async ({ build }, run, table, record, value) => {
  const targets = Array.isArray(value) ? value.map(String) : []
  const [own, other] = table.columns.map(({ link }) => link?.target ?? '')
  for (const [position, target] of targets.entries()) {
    const [one, two] = [sql`cast(${record} as text)`, sql`cast(${target} as text)`]
    const statement = sql`insert into ${sql.table(table.name)} ("record", "target", "position")
      select ${one}, ${two}, cast(${position} as integer)
      where exists (select 1 from ${sql.table(own ?? '')} where "id" = ${record})
        and exists (select 1 from ${sql.table(other ?? '')} where "id" = ${target})
      on conflict do nothing`
    await run(statement.compile(build))
  }
}

function unfit(word: string, record: string, cause: unknown): Error {
  const sentence = `The value of ${word} that is kept of the record ${record} does not fit what is declared now. Nothing was changed.`
  return new Error(sentence, { cause })
}
