import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Where } from '#shell/model/where.ts'
import type { Database } from '../database.ts'
import { isAfter, orderOf, type Step, stepsOf } from './list-order.ts'
import type { FieldConditions, ListQuery } from './list-query.ts'
import { readColumns, tableOf } from './names.ts'
import { flagging, narrowing } from './narrowing.ts'
import { createRelatedQueries, type RelatedQueries } from './related-queries.ts'
import { createSelections, type Selection, type Wanted } from './selection.ts'
import { createShapes, type Note, shapeOf } from '../questions/shapes.ts'

/** One record that is wanted, if it fits what may be seen. */
export interface One {
  readonly id: string
  readonly where: readonly Where[]
  readonly me?: string | undefined
  readonly isBin?: boolean
  /** What of it is wanted. Without this, all there is. */
  readonly fields?: Wanted
  /** On which conditions single fields may be seen. */
  readonly when?: FieldConditions
  /** Until the transaction ends, nobody else may change it; with `change` nobody else may hold it. */
  readonly lock?: 'share' | 'change'
}

/** The records that are to be counted. */
export type Counted = Pick<ListQuery, 'where' | 'search' | 'isBin' | 'me'>

/** The questions to one entity's table, each compiled once for its shape. */
export interface RecordQueries extends RelatedQueries {
  list(query: ListQuery): CompiledQuery
  count(query: Counted): CompiledQuery
  read(one: One): CompiledQuery
  selection(wanted?: Wanted): Selection
}

const alias = 't'

export function createRecordQueries(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): RecordQueries {
  const { build, columns, kind } = database
  const all = new Map(readColumns(entity).map((one) => [one.name, one]))
  const selection = createSelections(database, entity, alias)
  const table = `${tableOf(entity.name)} as ${alias}`
  const narrowed = narrowing(database, entity, entities, alias)
  const flags = flagging(database, entity, entities, alias)
  const lists = createShapes<ListQuery>()
  const counts = createShapes<Counted>()
  const reads = createShapes<One>()
  // Whoever writes in SQLite is alone with it.
  const canLock = kind === 'postgres'

  const compileList = (note: Note<ListQuery>, query: ListQuery) => {
    const isNullable = (field: string) => !(all.get(field)?.isRequired ?? false)
    const steps = stepsOf(query.order.map((one) => ({ ...one, mayBeNull: isNullable(one.field) })))
    /** The value at a place of the cursor, as the database has it. */
    const cursorValue = (_: unknown, step: Step) => {
      const place = steps.indexOf(step)
      const column = all.get(step.field)?.column ?? { kind: 'text' }
      return note(({ after }) =>
        columns.encode(column, [...(after?.values ?? []), after?.id][place]),
      )
    }
    const { after } = query
    let list = build
      .selectFrom(table)
      .select(selection(query.fields).columns as never)
      .select((inner) => flags(inner, query, note))
      .where((inner) => narrowed(inner, query, note))
    if (after) list = list.where((inner) => isAfter(inner, alias, steps, after, cursorValue))
    for (const step of steps) list = list.orderBy(orderOf(alias, step, kind) as never)
    let page = list.limit(note(({ limit }) => limit))
    if (query.skip !== undefined) page = page.offset(note(({ skip }) => skip))
    return (canLock && query.isLocked ? page.forUpdate() : page).compile()
  }
  const compileCount = (note: Note<Counted>, query: Counted) =>
    build
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('number'))
      .where((inner) => narrowed(inner, query, note))
      .compile()
  const compileRead = (note: Note<One>, one: One) => {
    const id = note((asked) => asked.id)
    const read = build
      .selectFrom(table)
      .select(selection(one.fields).columns as never)
      .select((inner) => flags(inner, one, note))
      .where(`${alias}.id`, '=', id)
      .where((inner) => narrowed(inner, one, note))
    if (!canLock || !one.lock) return read.compile()
    return (one.lock === 'share' ? read.forShare() : read.forUpdate()).compile()
  }

  return {
    ...createRelatedQueries(database, entity, entities, selection),
    selection,
    list(query) {
      const { where, isBin, search, after, skip, isLocked, order, fields, when } = query
      const parts = [where, isBin, search, after?.values, skip, isLocked, when]
      const shape = `${shapeOf(parts)}${JSON.stringify(order)}${selection(fields).key}`
      return lists(shape, (note) => compileList(note, query))(query)
    },
    count(query) {
      const shape = shapeOf([query.where, query.isBin, query.search])
      return counts(shape, (note) => compileCount(note, query))(query)
    },
    read(one) {
      const { where, isBin, when, lock = '', fields } = one
      const shape = `${shapeOf([where, isBin, when])}${lock}${selection(fields).key}`
      return reads(shape, (note) => compileRead(note, one))(one)
    },
  }
}
