import { type ExpressionBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import type { Tables } from '../../rows.ts'
import type { ListQuery } from './list-query.ts'
import { tableOf } from '../../columns/names.ts'
import { visibilityFlag } from './row-selection.ts'
import type { BindParameter } from '../../sql/query-cache.ts'
import { compileWhere } from '../../sql/compile-where.ts'
import { createValueCompiler } from '../../sql/field-sql.ts'

/** The part of a query that filters. */
export type QueryFilter = Pick<ListQuery, 'where' | 'search' | 'among' | 'isTrash' | 'me'>

/** Applies the conditions, the trash filter and the search that all queries share. */
export function applyFilter(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  alias: string,
) {
  const { columns, conditions, sortKeys } = database
  const values = createValueCompiler(database, entities)
  return <Q extends QueryFilter>(
    build: ExpressionBuilder<Tables, string>,
    query: Q,
    bind: BindParameter<Q>,
  ) => {
    const context = { build, entities, columns, conditions, sortKeys, values, note: bind }
    const parts = query.where.map((where, index) =>
      compileWhere(where, { entity, alias, get: (one) => one.where[index] }, context),
    )
    const removed = sql.ref(`${alias}.removed_at`)
    parts.push(build(removed, query.isTrash ? 'is not' : 'is', null))
    if (query.search !== undefined) {
      const words = bind((one) => conditions.toFullTextQuery(one.search ?? ''))
      parts.push(conditions.matchesFullText(tableOf(entity.name), sql.ref(`${alias}.id`), words))
    }
    if (query.among !== undefined) {
      parts.push(sql`${sql.ref(`${alias}.id`)} = any(${bind((one) => one.among)})`)
    }
    return build.and(parts)
  }
}

/** Selects, for each field with a condition, whether it is readable on the record. */
export function selectVisibilityFlags(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  alias: string,
) {
  const values = createValueCompiler(database, entities)
  type FlagContext = Pick<ListQuery, 'when' | 'me'>
  return <Q extends FlagContext>(
    build: ExpressionBuilder<Tables, string>,
    query: Q,
    bind: BindParameter<Q>,
  ): never[] => {
    const { columns, conditions, sortKeys } = database
    const context = { build, entities, columns, conditions, sortKeys, values, note: bind }
    return Object.entries(query.when ?? {}).map(([name, where]) => {
      const position = { entity, alias, get: (one: Q) => one.when?.[name] }
      const isVisible = compileWhere(where, position, context)
      return sql`coalesce(${isVisible}, false)`.as(visibilityFlag(name)) as never
    })
  }
}
