import type { CompiledQuery } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row } from '../database.ts'
import {
  computedColumns,
  fieldColumns,
  keptColumns,
  type NamedColumn,
  snake,
  tableOf,
} from './names.ts'
import { createShapes } from '../questions/shapes.ts'
import { statement } from '../questions/statement.ts'

interface Update {
  readonly row: Row
  readonly id: string
  readonly version: number
}

interface Count {
  readonly id: string
  readonly step: number
}

/** What is written to one entity's table, each compiled once for the columns that it writes. */
export interface RecordWrites {
  /** Every column, and gives what the database works out. */
  insert(row: Row): CompiledQuery
  /** These columns over the given version, and gives what the database works out; no row where there is a newer one. */
  update(changed: readonly NamedColumn[], update: Update): CompiledQuery
  /** Moves a counter, and gives its new value. */
  count(field: string, count: Count): CompiledQuery
}

export function createRecordWrites({ build }: Database, entity: Entity): RecordWrites {
  const table = tableOf(entity.name)
  const workedOut = computedColumns(entity).map(({ name }) => `${snake(name)} as ${name}`)
  const insert = statement<string>((parameter) => {
    const columns = [...keptColumns(entity), ...fieldColumns(entity)]
    const row = columns.map(({ name }) => [snake(name), parameter(snake(name))] as const)
    const query = build.insertInto(table).values(Object.fromEntries(row))
    return workedOut.length === 0 ? query : query.returning(workedOut)
  })
  const updates = createShapes<Update>()
  const counts = createShapes<Count>()

  return {
    insert,
    update(changed, asked) {
      const names = changed.map(({ name }) => snake(name))
      const fill = updates(names.join(), (note) => {
        const id = note((one) => one.id)
        const version = note((one) => one.version)
        const set = names.map((name) => [name, note(({ row }) => row[name])] as const)
        return build
          .updateTable(table)
          .set(Object.fromEntries(set))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', ...workedOut])
          .compile()
      })
      return fill(asked)
    },
    count(field, asked) {
      const column = snake(field)
      const fill = counts(column, (note) => {
        const id = note((one) => one.id)
        const step = note((one) => one.step)
        return build
          .updateTable(table)
          .set((expression) => ({ [column]: expression(column, '+', step) }))
          .where('id', '=', id)
          .where('removed', 'is', null)
          .returning(column)
          .compile()
      })
      return fill(asked)
    },
  }
}
