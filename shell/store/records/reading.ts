import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row, Run } from '../database.ts'
import type { FieldConditions, ListQuery } from './list-query.ts'
import { type Counted, createRecordQueries, type One } from './record-queries.ts'
import type { StoredRecord } from './records.ts'
import { type Among, parentColumn, type Pointing } from './related-queries.ts'
import { flagOf, isFlag } from './selection.ts'
import type { Several } from './several.ts'
import { createSummaries } from './summaries.ts'
import type { Group, SummaryQuery } from './summary-query.ts'

/** How one entity's records are read. */
export interface Reading {
  list(query: ListQuery, run?: Run): Promise<readonly StoredRecord[]>
  count(query: Counted, run?: Run): Promise<number>
  read(one: One, run?: Run): Promise<StoredRecord | undefined>
  /** Those of these that may be seen, in no order. */
  among(query: Among): Promise<readonly StoredRecord[]>
  /** By the ids of what they point to: the first records of each. */
  pointing(query: Pointing): Promise<ReadonlyMap<string, readonly StoredRecord[]>>
  /** How many there are, in groups, and what their values come to. */
  summarise(query: SummaryQuery): Promise<readonly Group[]>
}

export function createReading(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  several: Several,
): Reading {
  const queries = createRecordQueries(database, entity, entities)

  const finished = async (
    rows: readonly Row[],
    { fields, when }: Pick<ListQuery, 'fields' | 'when'>,
    run: Run,
  ) => {
    const selection = queries.selection(fields)
    const records = rows.map((row) => selection.decode(row))
    if (selection.several.length > 0) await several.attach(selection.several, records, run)
    return when ? records.map((record) => withoutHidden(database, record, when)) : records
  }

  return {
    summarise: createSummaries(database, entity, entities),
    async list(query, run = database.read) {
      return finished(await run(queries.list(query)), query, run)
    },
    async count(query, run = database.read) {
      return Number((await run(queries.count(query)))[0]?.['number'])
    },
    async read(one, run = database.read) {
      return (await finished(await run(queries.read(one)), one, run))[0]
    },
    async among(query) {
      if (query.ids.length === 0) return []
      return finished(await database.read(queries.among(query)), query, database.read)
    },
    async pointing(query) {
      if (query.ids.length === 0) return new Map()
      const rows = await database.read(queries.pointing(query))
      const parents = rows.map((row) => String(row[parentColumn]))
      for (const row of rows) delete row[parentColumn]
      const records = await finished(rows, query, database.read)
      return Map.groupBy(records, (_, place) => parents[place] ?? '')
    },
  }
}

/** The record without the fields whose conditions do not hold for it. */
function withoutHidden(
  { columns }: Database,
  record: StoredRecord,
  when: FieldConditions,
): StoredRecord {
  const isShown = (name: string) =>
    !Object.hasOwn(when, name) || columns.decode({ kind: 'boolean' }, record[flagOf(name)]) === true
  const shown = Object.entries(record).filter(([name]) => !isFlag(name) && isShown(name))
  return Object.fromEntries(shown) as unknown as StoredRecord
}
