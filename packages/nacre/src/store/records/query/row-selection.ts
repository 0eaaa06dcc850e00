import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import type { Database } from '../../database.ts'
import type { DatabaseRow } from '../../rows.ts'
import { systemColumns, readColumns } from '../../columns/names.ts'
import type { StoredRecord } from '../stored-record.ts'

/** The names of the fields to read, in the order of the response. */
export type SelectedColumns = readonly string[]

/** The SQL columns of a selection, and the conversion of rows to records. */
export interface RowSelection {
  /** Identifies the selection in the cache of compiled queries. */
  readonly key: string
  readonly columns: readonly RawBuilder<unknown>[]
  /** The selected to-many relations, which are stored in join tables. */
  readonly manyRelations: readonly string[]
  /** Whether a selected value is computed when it is read. */
  readonly hasLive: boolean
  /** Converts a row to a record in place. */
  decode(row: DatabaseRow): StoredRecord
}

/**
 * Returns the name of the column that says whether a field is readable. No field can have this
 * name.
 */
export function visibilityFlag(name: string): string {
  return `?${name}`
}

export function isVisibilityFlag(name: string): boolean {
  return name.startsWith('?')
}

const maxCached = 200

/** Creates the function that returns a cached selection. Without names, it selects all fields. */
export function createSelections(
  { columns }: Database,
  entity: Entity,
  fieldSql: (field: string) => RawBuilder<unknown>,
): (selection?: SelectedColumns) => RowSelection {
  const stored = new Map(readColumns(entity).map(({ name, column }) => [name, column]))
  const select = (key: string, selection: SelectedColumns): RowSelection => {
    const manyRelations = selection.filter((name) => !stored.has(name))
    const decoders = selection.flatMap(
      (name): (readonly [string, (value: unknown) => unknown])[] => {
        const type = stored.get(name)
        const cleared = entity.fields[name]?.emptyValue ?? null
        if (!type || (cleared === null && !columns.decoded.has(type.kind))) return []
        return [[name, (value) => columns.decode(type, value) ?? cleared]]
      },
    )
    return {
      key,
      manyRelations,
      hasLive: selection.some((name) => computedStorage(entity.fields, name) === 'live'),
      // Fields in join tables get a placeholder, so that the order of the record is correct.
      columns: selection.map((name) =>
        stored.has(name)
          ? sql`${fieldSql(name)} as ${sql.ref(name)}`
          : sql`null as ${sql.ref(name)}`,
      ),
      decode(row) {
        for (const [name, decode] of decoders) row[name] = decode(row[name])
        return row as StoredRecord
      },
    }
  }
  const all = select('', [
    ...systemColumns(entity).map(({ name }) => name),
    ...Object.keys(entity.fields),
  ])
  const selectionByKey = new Map<string, RowSelection>()
  // Most queries pass the same array, so its identity is checked first.
  const selectionByArray = new WeakMap<SelectedColumns, RowSelection>()
  return (names) => {
    if (!names) return all
    const at = selectionByArray.get(names)
    if (at) return at
    const key = names.join()
    const selection = selectionByKey.get(key) ?? select(key, names)
    // The cache is limited, because clients can send any combination.
    if (selectionByKey.size >= maxCached) selectionByKey.clear()
    selectionByKey.set(key, selection)
    selectionByArray.set(names, selection)
    return selection
  }
}
