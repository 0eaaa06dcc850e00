import type { StoredRecord } from './stored-record.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createId } from '../identifier.ts'
import {
  generatedColumns,
  fieldColumns,
  systemColumns,
  type NamedColumn,
  snakeCase,
} from '../columns/names.ts'
import { type CheckRecord, createBindingChecks } from './binding-checks.ts'
import { createRecordReader, type RecordReader } from './record-reader.ts'
import { createRecordWrites, type RecordWrites } from './record-writes.ts'
import type { ConditionWatch } from './condition-watch.ts'
import type { Renewals } from './renewals.ts'
import { createManyRelations } from './many-relations.ts'
import { sortKeysOf } from '../columns/sorted-text.ts'
import { createWrittenValues } from './written-values.ts'

/**
 * The queries on an entity table. They check no permissions; the caller passes a filter in `where`.
 */
export interface Records extends RecordReader {
  /** Checks conditions that bind everyone, in which what is unknown does not hold. */
  readonly check: CheckRecord
  insert(
    trx: QueryRunner,
    values: DatabaseRow,
    stored: { owner: string | null; at: string; createdAt?: string; id?: string },
  ): Promise<StoredRecord>
  /**
   * Updates values if the version matches and returns the new version, or `undefined` if a newer
   * version exists.
   */
  update(
    trx: QueryRunner,
    before: StoredRecord,
    values: DatabaseRow,
    at: string,
  ): Promise<StoredRecord | undefined>
  /** Changes a counter by a step and returns its new value. The version stays the same. */
  countOne(trx: QueryRunner, id: string, field: string, step: 1 | -1): Promise<number | undefined>
}

/** What depends on the records of an entity. */
interface Dependencies {
  readonly renewals: Renewals
  readonly watches: readonly ConditionWatch[]
}

export function createRecords(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  { renewals, watches }: Dependencies,
): Records {
  const columns = [...systemColumns(entity), ...fieldColumns(entity)]
  const computed = generatedColumns(entity)
  const unset = Object.fromEntries(fieldColumns(entity).map(({ name }) => [name, null]))
  const several = createManyRelations(database, entity)
  const writes = createRecordWrites(database, entity)
  /** Writes the sort keys of computed text, whose values only the database knows. */
  const sortComputed = async (trx: QueryRunner, id: string, values: DatabaseRow): Promise<void> => {
    const keys = sortKeysOf(entity, database.sortKeys, values)
    if (Object.keys(keys).length > 0) await trx(writes.updateSortKeys(id, keys))
  }
  const rowOf = (written: readonly NamedColumn[], record: DatabaseRow, values: DatabaseRow) => ({
    ...encode(database, written, record),
    ...sortKeysOf(entity, database.sortKeys, values),
  })
  const readWritten = createWrittenValues(database, entity, entities)
  const renewing = createRenewingWrite({ renewals, watches }, entity)

  return {
    ...createRecordReader(database, entity, entities, several),
    check: createBindingChecks(database, entity, entities),
    async insert(trx, values, { owner, at, createdAt = at, id = createId() }) {
      const record = {
        ...unset,
        ...values,
        id,
        version: 1,
        createdAt,
        updatedAt: at,
        owner,
        removedAt: null,
        since: at,
      }
      let made: DatabaseRow = {}
      await renewing(trx, undefined, async () => {
        const [[stored = {}]] = await Promise.all([
          trx(writes.insert(rowOf(columns, record, record))),
          several.write(trx, id, values),
        ])
        made = stored
        return record
      })
      const derived = decodeAll(database, computed, made)
      await sortComputed(trx, id, derived)
      const others = await readWritten(trx, id)
      return toOrderedRecord(entity, { ...record, ...derived, ...others })
    },
    async update(trx, before, values, at) {
      const since = 'state' in values ? { since: at } : {}
      const saved = { version: before.version + 1, updatedAt: at, ...since }
      const changed = columns.filter(({ name }) => name in values || name in saved)
      const row = rowOf(changed, { ...values, ...saved }, values)
      let stored: DatabaseRow = {}
      const after = await renewing(trx, before, async () => {
        const [[found]] = await Promise.all([
          trx(writes.update({ row, id: before.id, version: before.version })),
          several.write(trx, before.id, values),
        ])
        if (found) stored = found
        return found && { ...before, ...values }
      })
      if (!after) return undefined
      const derived = Object.entries(decodeAll(database, computed, stored))
      const changedText = derived.filter(([name, value]) => value !== before[name])
      await sortComputed(trx, before.id, Object.fromEntries(changedText))
      const others = await readWritten(trx, before.id)
      return { ...before, ...values, ...saved, ...Object.fromEntries(derived), ...others }
    },
    countOne: createCounter(writes, renewing),
  }
}

/** Creates the function that changes a counter, and renews the totals that depend on it. */
function createCounter(
  writes: RecordWrites,
  renewing: ReturnType<typeof createRenewingWrite>,
): Records['countOne'] {
  return async (trx, id, field, step) => {
    let count: number | undefined
    await renewing(trx, undefined, async () => {
      const [row] = await trx(writes.count(field, { id, step }))
      count = row && Number(row[snakeCase(field)])
      return row && { id }
    })
    return count
  }
}

function encode(
  database: Database,
  columns: readonly NamedColumn[],
  record: DatabaseRow,
): DatabaseRow {
  return Object.fromEntries(
    columns.map(({ name, column }) => [
      snakeCase(name),
      database.columns.encode(column, record[name]),
    ]),
  )
}

function decodeAll(
  database: Database,
  columns: readonly NamedColumn[],
  row: DatabaseRow,
): DatabaseRow {
  const values: DatabaseRow = {}
  for (const { name, column } of columns) values[name] = database.columns.decode(column, row[name])
  return values
}

/** Orders the values. To-many relations are empty until their join tables are read. */
function toOrderedRecord(entity: Entity, values: DatabaseRow): StoredRecord {
  const record: DatabaseRow = {}
  for (const { name } of systemColumns(entity)) record[name] = values[name] ?? null
  for (const [name, { emptyValue }] of Object.entries(entity.fields)) {
    record[name] = values[name] ?? emptyValue
  }
  return record as StoredRecord
}

/**
 * Creates the function that runs a write, and then renews the stored values that depend on it. It notes
 * the records whose conditions may have changed.
 */
function createRenewingWrite({ renewals, watches }: Dependencies, entity: Entity) {
  const hasDependents = renewals.concerns(entity)
  const concerned = watches.filter((watch) => watch.concerns(entity))
  return async (
    trx: QueryRunner,
    before: DatabaseRow | undefined,
    write: () => Promise<DatabaseRow | undefined>,
  ): Promise<DatabaseRow | undefined> => {
    if (!hasDependents && concerned.length === 0) return write()
    const affected = new Map<string, Set<string>>()
    const collect = async (record: DatabaseRow) => {
      if (hasDependents) await renewals.collect(trx, entity, record, affected)
      for (const watch of concerned) await watch.note(trx, entity, record)
    }
    if (before) await collect(before)
    const after = await write()
    if (!after) return after
    await collect(after)
    await renewals.renew(trx, affected)
    return after
  }
}
