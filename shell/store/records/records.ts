import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row, Run } from '../database.ts'
import { newId } from '../identifier.ts'
import { computedColumns, fieldColumns, keptColumns, type NamedColumn, snake } from './names.ts'
import { createReading, type Reading } from './reading.ts'
import { createRecordWrites } from './record-writes.ts'
import { createSeveral } from './several.ts'

/** A record as it leaves the store: decoded, in the order of its declaration. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

/** Everything that one entity's table can be asked. Nothing here asks who may: `where` says it. */
export interface Records extends Reading {
  insert(
    run: Run,
    values: Row,
    kept: { owner: string | null; at: string; id?: string },
  ): Promise<StoredRecord>
  /** Writes values over the given version and gives the new one; nothing when there is a newer version. */
  update(run: Run, before: StoredRecord, values: Row, at: string): Promise<StoredRecord | undefined>
  /** Moves a counter by a step and gives its new value; the version stays. */
  countOne(run: Run, id: string, field: string, step: 1 | -1): Promise<number | undefined>
}

export function createRecords(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): Records {
  const columns = [...keptColumns(entity), ...fieldColumns(entity)]
  const computed = computedColumns(entity)
  const several = createSeveral(database, entity)
  const writes = createRecordWrites(database, entity)

  return {
    ...createReading(database, entity, entities, several),
    async insert(run, values, { owner, at, id = newId() }) {
      const record = { ...values, id, version: 1, created: at, updated: at, owner, removed: null }
      const [[made = {}]] = await Promise.all([
        run(writes.insert(encode(database, columns, record))),
        several.write(run, id, values),
      ])
      return ordered(entity, { ...record, ...decodeAll(database, computed, made) })
    },
    async update(run, before, values, at) {
      const kept = { version: before.version + 1, updated: at }
      const changed = columns.filter(({ name }) => name in values || name in kept)
      const row = encode(database, changed, { ...values, ...kept })
      const [[stored]] = await Promise.all([
        run(writes.update(changed, { row, id: before.id, version: before.version })),
        several.write(run, before.id, values),
      ])
      if (!stored) return undefined
      return { ...before, ...values, ...kept, ...decodeAll(database, computed, stored) }
    },
    async countOne(run, id, field, step) {
      const [row] = await run(writes.count(field, { id, step }))
      return row && Number(row[snake(field)])
    },
  }
}

function encode(database: Database, columns: readonly NamedColumn[], record: Row): Row {
  return Object.fromEntries(
    columns.map(({ name, column }) => [snake(name), database.columns.encode(column, record[name])]),
  )
}

function decodeAll(database: Database, columns: readonly NamedColumn[], row: Row): Row {
  const values: Row = {}
  for (const { name, column } of columns) values[name] = database.columns.decode(column, row[name])
  return values
}

/** What holds several is empty until its own table is asked. */
function ordered(entity: Entity, values: Row): StoredRecord {
  const record: Row = {}
  for (const { name } of keptColumns(entity)) record[name] = values[name] ?? null
  for (const [name, { cleared }] of Object.entries(entity.fields)) {
    record[name] = values[name] ?? cleared
  }
  return record as StoredRecord
}
