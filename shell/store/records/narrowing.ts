import { type ExpressionBuilder, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Database, Tables } from '../database.ts'
import type { ListQuery } from './list-query.ts'
import { tableOf } from './names.ts'
import { flagOf } from './selection.ts'
import type { Note } from '../questions/shapes.ts'
import { conditionOf } from '../questions/where-sql.ts'

/** As much of a question as narrows it. */
export type Narrowing = Pick<ListQuery, 'where' | 'search' | 'isBin' | 'me'>

/** What all questions to a table share: the conditions, the bin, the search. */
export function narrowing(
  { columns, conditions }: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  alias: string,
) {
  return <Q extends Narrowing>(
    build: ExpressionBuilder<Tables, string>,
    query: Q,
    note: Note<Q>,
  ) => {
    const context = { build, entities, columns, conditions, note }
    const parts = query.where.map((where, index) =>
      conditionOf(where, { entity, alias, get: (one) => one.where[index] }, context),
    )
    const removed = sql.ref(`${alias}.removed`)
    parts.push(build(removed, query.isBin ? 'is not' : 'is', null))
    if (query.search !== undefined) {
      const words = note((one) => conditions.words(one.search ?? ''))
      parts.push(conditions.searched(tableOf(entity.name), sql.ref(`${alias}.id`), words))
    }
    return build.and(parts)
  }
}

/** Tells for each record which of the fields with conditions of their own may be seen. */
export function flagging(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  alias: string,
) {
  type Flagged = Pick<ListQuery, 'when' | 'me'>
  return <Q extends Flagged>(
    build: ExpressionBuilder<Tables, string>,
    query: Q,
    note: Note<Q>,
  ): never[] => {
    const { columns, conditions } = database
    const context = { build, entities, columns, conditions, note }
    return Object.entries(query.when ?? {}).map(([name, where]) => {
      const place = { entity, alias, get: (one: Q) => one.when?.[name] }
      const isShown = conditionOf(where, place, context)
      return sql`coalesce(${isShown}, false)`.as(flagOf(name)) as never
    })
  }
}
