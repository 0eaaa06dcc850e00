import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { Database } from '../../database.ts'
import { afterLast, orderByClause, type Rows, sortTerms } from './list-order.ts'
import type { FieldConditions, ListQuery } from './list-query.ts'
import { tableOf } from '../../columns/names.ts'
import { selectVisibilityFlags, applyFilter } from './apply-filter.ts'
import { createRelatedQueries, type RelatedQueries } from './related-queries.ts'
import { createSelections, type RowSelection, type SelectedColumns } from './row-selection.ts'
import { createValueCompiler } from '../../sql/field-sql.ts'
import { createQueryCache, type BindParameter, queryShape } from '../../sql/query-cache.ts'

/** The lookup of a single record. */
export interface RecordLookup {
  readonly id: string
  readonly where: readonly Where[]
  readonly me?: string | undefined
  readonly isTrash?: boolean
  /** The fields to return. Defaults to all. */
  readonly fields?: SelectedColumns
  /** The conditions for reading single fields. */
  readonly when?: FieldConditions
  /**
   * The lock until the end of the transaction. `share` blocks changes, `change` also blocks other
   * locks.
   */
  readonly lock?: 'share' | 'change'
}

/** The filter of a count query. */
export type CountQuery = Pick<ListQuery, 'where' | 'search' | 'isTrash' | 'me'>

/** The read queries of an entity table, each compiled once per query shape. */
export interface RecordQueries extends RelatedQueries {
  list(query: ListQuery): CompiledQuery
  count(query: CountQuery): CompiledQuery
  read(one: RecordLookup): CompiledQuery
  selection(selection?: SelectedColumns): RowSelection
}

const alias = 't'

export function createRecordQueries(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): RecordQueries {
  const { build, kind } = database
  const values = createValueCompiler(database, entities)
  const column = (field: string) => values.field(field, { entity, alias })
  const selection = createSelections(database, entity, column)
  const table = `${tableOf(entity.name)} as ${alias}`
  const applyQueryFilter = applyFilter(database, entity, entities, alias)
  const flags = selectVisibilityFlags(database, entity, entities, alias)
  const lists = createQueryCache<ListQuery>()
  const counts = createQueryCache<CountQuery>()
  const reads = createQueryCache<RecordLookup>()
  // SQLite has a single writer, so locks are not needed.
  const canLock = kind === 'postgres'

  const compileList = (bind: BindParameter<ListQuery>, query: ListQuery) => {
    const terms = sortTerms(database, { entity, alias }, query.order, column)
    const order = orderByClause(terms, kind) as never
    const pageOf = (all: Rows) => {
      const found = all.where((inner) => applyQueryFilter(inner, query, bind))
      return afterLast(found, terms, { bind, query }).orderBy(order)
    }
    const selected = selection(query.fields)
    const list = build
      .selectFrom(table)
      .select(selected.columns as never)
      .select((inner) => flags(inner, query, bind))
    // SQLite computes the values of all rows that it sorts, so the page is found first.
    if (kind === 'sqlite' && selected.hasLive) {
      const ids = pageOf(build.selectFrom(table).select(`${alias}.id` as never))
      return list
        .where(`${alias}.id`, 'in', ids as never)
        .orderBy(order)
        .compile()
    }
    const page = pageOf(list)
    return (canLock && query.isLocked ? page.forUpdate() : page).compile()
  }
  const compileCount = (bind: BindParameter<CountQuery>, query: CountQuery) =>
    build
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('number'))
      .where((inner) => applyQueryFilter(inner, query, bind))
      .compile()
  const compileRead = (bind: BindParameter<RecordLookup>, one: RecordLookup) => {
    const id = bind((params) => params.id)
    const read = build
      .selectFrom(table)
      .select(selection(one.fields).columns as never)
      .select((inner) => flags(inner, one, bind))
      .where(`${alias}.id`, '=', id)
      .where((inner) => applyQueryFilter(inner, one, bind))
    if (!canLock || !one.lock) return read.compile()
    return (one.lock === 'share' ? read.forShare() : read.forUpdate()).compile()
  }

  return {
    ...createRelatedQueries(database, entity, entities, selection),
    selection,
    list(query) {
      const { where, isTrash, search, among, after, offset, isLocked, order, fields, when } = query
      const isAmong = among !== undefined
      const parts = [where, isTrash, search, isAmong, after?.values, offset, isLocked, when]
      const shape = `${queryShape(parts)}${JSON.stringify(order)}${selection(fields).key}`
      return lists(shape, (bind) => compileList(bind, query))(query)
    },
    count(query) {
      const shape = queryShape([query.where, query.isTrash, query.search])
      return counts(shape, (bind) => compileCount(bind, query))(query)
    },
    read(one) {
      const { where, isTrash, when, lock = '', fields } = one
      const shape = `${queryShape([where, isTrash, when])}${lock}${selection(fields).key}`
      return reads(shape, (bind) => compileRead(bind, one))(one)
    },
  }
}
