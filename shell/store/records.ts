import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row, Run } from './database.ts'
import { newId } from './identifier.ts'
import { statement } from './statement.ts'
import { type Column, columnsOf, snake, tableOf } from './tables.ts'

/** A record as it leaves the store: decoded, in the order of its declaration. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: string }

export interface Records {
  /** Up to `limit` records after the one with the id `after`, in the order they were made. */
  list(options: { after: string; limit: number }): Promise<readonly StoredRecord[]>
  read(id: string): Promise<StoredRecord | undefined>
  create(run: Run, values: Readonly<Record<string, unknown>>, at?: string): Promise<StoredRecord>
  /** Moves a counter by a step, which keeps the record to this transaction, and gives its value. */
  count(run: Run, id: string, field: string, step: 1 | 0 | -1): Promise<number | undefined>
}

export function createRecords(database: Database, entity: Entity): Records {
  const { build } = database
  const table = tableOf(entity.name)
  const columns = columnsOf(entity)
  const names = columns.map(({ name }) => `${snake(name)} as ${name}`)
  const decode = decoder(database, columns)

  const list = statement<'after' | 'limit'>((parameter) =>
    build
      .selectFrom(table)
      .select(names)
      .where('id', '>', parameter('after'))
      .orderBy('id')
      .limit(parameter('limit')),
  )
  const read = statement<'id'>((parameter) =>
    build.selectFrom(table).select(names).where('id', '=', parameter('id')),
  )
  const insert = statement<string>((parameter) =>
    build
      .insertInto(table)
      .values(Object.fromEntries(columns.map(({ name }) => [snake(name), parameter(name)]))),
  )

  const counts = new Map(
    Object.entries(entity.fields)
      .filter(([, { type }]) => type === 'counter')
      .map(([name]) => [name, countStatement(database, table, snake(name))]),
  )

  return {
    async list(options) {
      return (await database.read(list(options))).map(decode)
    },
    async read(id) {
      const [row] = await database.read(read({ id }))
      return row && decode(row)
    },
    async create(run, values, at) {
      const now = at ?? new Date().toISOString()
      const record = { id: newId(), version: 1, created: now, updated: now, ...values }
      await run(insert(encoded(database, columns, record)))
      return record
    },
    async count(run, id, field, step) {
      const count = counts.get(field)
      if (!count) throw new Error(`${field} of ${entity.name} is not a counter.`)
      const [row] = await run(count({ id, step }))
      return row && Number(row[snake(field)])
    },
  }
}

function countStatement({ build }: Database, table: string, column: string) {
  return statement<'id' | 'step'>((parameter) =>
    build
      .updateTable(table)
      .set((expression) => ({ [column]: expression(column, '+', parameter('step')) }))
      .where('id', '=', parameter('id'))
      .returning(column),
  )
}

function encoded(database: Database, columns: readonly Column[], record: Row): Row {
  return Object.fromEntries(
    columns.map(({ name, kind }) => [name, database.columns.encode(kind, record[name])]),
  )
}

function decoder(database: Database, columns: readonly Column[]): (row: Row) => StoredRecord {
  return (row) => {
    const record: Row = {}
    for (const { name, kind } of columns) record[name] = database.columns.decode(kind, row[name])
    return record as StoredRecord
  }
}
