import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import type { FieldConditions, ListQuery } from './query/list-query.ts'
import { type CountQuery, createRecordQueries, type RecordLookup } from './query/record-queries.ts'
import type { StoredRecord } from './stored-record.ts'
import { type IdsQuery, parentColumn, type InverseQuery } from './query/related-queries.ts'
import { visibilityFlag, isVisibilityFlag } from './query/row-selection.ts'
import { createSearchNarrowing } from './query/narrow-search.ts'
import type { ManyRelations } from './many-relations.ts'
import { createAggregateReader } from './query/aggregate-reader.ts'
import type { AggregateRow, AggregateQuery } from './query/aggregate-query.ts'

/** The field to add up, of the records that match. */
interface SumQuery extends Pick<AggregateQuery, 'where' | 'isTrash'> {
  readonly field: string
}

/** The options of an aggregation over all records together. */
const sumOfAll = {
  groupBy: [],
  timeZone: 'UTC',
  firstWeekday: 1,
  isByCount: false,
  limit: 1,
} as const

/** The read queries of an entity. */
export interface RecordReader {
  list(query: ListQuery, trx?: QueryRunner): Promise<readonly StoredRecord[]>
  count(query: CountQuery, trx?: QueryRunner): Promise<number>
  read(one: RecordLookup, trx?: QueryRunner): Promise<StoredRecord | undefined>
  /** Returns the readable records with these ids, in no particular order. */
  listByIds(query: IdsQuery): Promise<readonly StoredRecord[]>
  /** Returns the first referencing records for each target id. */
  listReferencing(query: InverseQuery): Promise<ReadonlyMap<string, readonly StoredRecord[]>>
  /** Groups and counts records, and aggregates their values. */
  aggregate(query: AggregateQuery, trx?: QueryRunner): Promise<readonly AggregateRow[]>
  /** Adds up a field exactly, in units of its last decimal place. */
  sum(query: SumQuery, trx?: QueryRunner): Promise<bigint>
}

export function createRecordReader(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  several: ManyRelations,
): RecordReader {
  const queries = createRecordQueries(database, entity, entities)

  const toRecords = async (
    rows: readonly DatabaseRow[],
    { fields, when }: Pick<ListQuery, 'fields' | 'when'>,
    trx: QueryRunner,
  ) => {
    const selection = queries.selection(fields)
    const records = rows.map((row) => selection.decode(row))
    if (selection.manyRelations.length > 0)
      await several.attach(selection.manyRelations, records, trx)
    return when ? records.map((record) => removeHiddenFields(database, record, when)) : records
  }

  const narrowSearch = createSearchNarrowing(database, entity, entities)
  const aggregate = createAggregateReader(database, entity, entities)

  return {
    aggregate,
    async sum({ field, ...filter }, trx) {
      const [row] = await aggregate(
        { ...filter, ...sumOfAll, measures: [{ name: field, kind: 'sum' }] },
        trx,
      )
      const measure = row?.measures[0]
      return (measure && 'sum' in measure ? measure.sum : undefined) ?? 0n
    },
    async list(query, trx = database.read) {
      const narrowed = await narrowSearch(query, trx)
      return toRecords(await trx(queries.list(narrowed)), query, trx)
    },
    async count(query, trx = database.read) {
      return Number((await trx(queries.count(query)))[0]?.['number'])
    },
    async read(one, trx = database.read) {
      return (await toRecords(await trx(queries.read(one)), one, trx))[0]
    },
    async listByIds(query) {
      if (query.ids.length === 0) return []
      return toRecords(await database.read(queries.byIds(query)), query, database.read)
    },
    async listReferencing(query) {
      if (query.ids.length === 0) return new Map()
      const rows = await database.read(queries.referencing(query))
      const parents = rows.map((row) => String(row[parentColumn]))
      for (const row of rows) delete row[parentColumn]
      const records = await toRecords(rows, query, database.read)
      return Map.groupBy(records, (_, index) => parents[index] ?? '')
    },
  }
}

/** Removes the fields whose conditions do not hold. */
function removeHiddenFields(
  { columns }: Database,
  record: StoredRecord,
  when: FieldConditions,
): StoredRecord {
  const isSelected = (name: string) =>
    !Object.hasOwn(when, name) ||
    columns.decode({ kind: 'boolean' }, record[visibilityFlag(name)]) === true
  const shown = Object.entries(record).filter(
    ([name]) => !isVisibilityFlag(name) && isSelected(name),
  )
  return Object.fromEntries(shown) as unknown as StoredRecord
}
