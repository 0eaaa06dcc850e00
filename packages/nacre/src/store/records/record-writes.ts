import type { CompiledQuery } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import {
  generatedColumns,
  fieldColumns,
  systemColumns,
  snakeCase,
  tableOf,
} from '../columns/names.ts'
import { sortedTextFields, sortKeyColumn } from '../columns/sorted-text.ts'
import { createQueryCache } from '../sql/query-cache.ts'
import { prepareStatement } from '../sql/statement.ts'

interface Update {
  /** The new values by their columns. */
  readonly row: DatabaseRow
  readonly id: string
  readonly version: number
}

interface Count {
  readonly id: string
  readonly step: number
}

/** The write queries of an entity table, each compiled once per set of columns. */
export interface RecordWrites {
  /** Inserts all columns and returns the computed ones. */
  insert(row: DatabaseRow): CompiledQuery
  /**
   * Updates columns if the version matches and returns the computed ones. Returns no row if a newer
   * version exists.
   */
  update(update: Update): CompiledQuery
  /** Updates the sort keys of computed text, which the database has returned. */
  updateSortKeys(id: string, keys: DatabaseRow): CompiledQuery
  /** Changes a counter and returns its new value. */
  count(field: string, count: Count): CompiledQuery
}

export function createRecordWrites({ build }: Database, entity: Entity): RecordWrites {
  const table = tableOf(entity.name)
  const computedNames = generatedColumns(entity).map(({ name }) => `${snakeCase(name)} as ${name}`)
  const insert = prepareStatement<string>((parameter) => {
    const stored = [...systemColumns(entity), ...fieldColumns(entity)]
    const columns = [
      ...stored.map(({ name }) => snakeCase(name)),
      ...fieldColumns(entity)
        .filter(({ name }) => sortedTextFields(entity).has(name))
        .map(({ name }) => sortKeyColumn(snakeCase(name))),
    ]
    const row = columns.map((name) => [name, parameter(name)] as const)
    const query = build.insertInto(table).values(Object.fromEntries(row))
    return computedNames.length === 0 ? query : query.returning(computedNames)
  })
  const updates = createQueryCache<Update>()
  const keyUpdates = createQueryCache<Pick<Update, 'id' | 'row'>>()
  const counts = createQueryCache<Count>()

  return {
    insert,
    update(params) {
      const names = Object.keys(params.row)
      const fill = updates(names.join(), (bind) => {
        const id = bind((one) => one.id)
        const version = bind((one) => one.version)
        const set = names.map((name) => [name, bind(({ row }) => row[name])] as const)
        return build
          .updateTable(table)
          .set(Object.fromEntries(set))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', ...computedNames])
          .compile()
      })
      return fill(params)
    },
    updateSortKeys(id, row) {
      const names = Object.keys(row)
      const fill = keyUpdates(names.join(), (bind) => {
        const set = names.map((name) => [name, bind((one) => one.row[name])] as const)
        const own = bind((one) => one.id)
        return build.updateTable(table).set(Object.fromEntries(set)).where('id', '=', own).compile()
      })
      return fill({ id, row })
    },
    count(field, params) {
      const column = snakeCase(field)
      const fill = counts(column, (bind) => {
        const id = bind((one) => one.id)
        const step = bind((one) => one.step)
        return build
          .updateTable(table)
          .set((expression) => ({ [column]: expression(column, '+', step) }))
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .returning(column)
          .compile()
      })
      return fill(params)
    },
  }
}
