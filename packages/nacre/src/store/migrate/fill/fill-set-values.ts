import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { snakeCase, tableOf } from '../../columns/names.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import type { FillPage } from '../ahead/fill-page.ts'
import { readPage } from './read-records.ts'
import type { SetFill } from './set-fill.ts'
import { setValueFor, type FillContext, type FilledValues } from './set-value.ts'
import { pageSizeFor, updateRows } from './update-rows.ts'

/**
 * Gives existing records the values of new fields, in the order of their creation: numbers count up from
 * the first record, and copies over relations are read now.
 */
export async function fillSetValues(
  database: Database,
  trx: QueryRunner,
  fill: SetFill,
): Promise<void> {
  const fillPage = createFillPage(database, fill)
  for (let page = await fillPage(trx, fill.after ?? ''); !page.isEnd;)
    page = await fillPage(trx, page.last)
}

export function createFillPage(database: Database, fill: SetFill): FillPage {
  const known = { counters: new Map(), slugs: new Map() }
  const limit = pageSizeFor(fill.names.length + fill.sorted.length)
  return async (run, after) => {
    const context: FillContext = { ...fill, ...known, database, run, related: new Map() }
    const before = new Map(context.counters)
    const records = await readPage(context, fill.entity, { after, limit })
    const rows: unknown[][] = []
    for (const record of records) rows.push(await rowOf(context, record))
    if (rows.length > 0) {
      await run(updateRows(database, tableOf(fill.entity.name), updatedColumns(context), rows))
    }
    await saveCounters(context, before)
    const lastId = records.at(-1)?.['id']
    const last = typeof lastId === 'string' ? lastId : after
    return { count: records.length, last, isEnd: records.length < limit }
  }
}

/** The id of a record, its values and the sort keys of its text. */
async function rowOf(context: FillContext, record: FilledValues): Promise<unknown[]> {
  const { columns, names, sorted, database } = context
  const values: Record<string, unknown> = {}
  for (const name of names)
    values[name] = await setValueFor(context, name, { ...record, ...values })
  const keys = sorted.map((name) => {
    const text = values[name]
    return typeof text === 'string' ? database.sortKeys.of(text) : null
  })
  const encoded = columns.map(({ field, column }) => database.columns.encode(column, values[field]))
  return [record['id'], ...encoded, ...keys]
}

function updatedColumns({ columns, sorted, database }: FillContext) {
  const { columns: codec, alter } = database
  return [
    ...columns.map(({ name, column }) => {
      const type = codec.type(column) ?? 'text'
      return { name, type: type.replace(/ collate .*/u, '') }
    }),
    ...sorted.map((name) => ({ name: sortKeyColumn(snakeCase(name)), type: alter.sortKeyType })),
  ]
}

/** The next new record counts on. */
async function saveCounters(
  { database, run, counters }: FillContext,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...counters].filter(([name, value]) => before.get(name) !== value)
  if (changed.length === 0) return
  const query = database.build
    .insertInto('nacre_sequence')
    .values(changed.map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
  await run(query.compile())
}
