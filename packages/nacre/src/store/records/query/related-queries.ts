import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import type { ListQuery } from './list-query.ts'
import { joinTableOf, snakeCase, tableOf } from '../../columns/names.ts'
import { selectVisibilityFlags, applyFilter } from './apply-filter.ts'
import type { RowSelection, SelectedColumns } from './row-selection.ts'
import { createQueryCache, type BindParameter, queryShape } from '../../sql/query-cache.ts'

/** A query for records by id, with the permission filter. */
export interface IdsQuery extends Pick<ListQuery, 'where' | 'me' | 'fields' | 'when'> {
  readonly ids: readonly string[]
}

/** A query for records that reference any of these ids by a field. */
export interface InverseQuery extends IdsQuery {
  readonly field: string
  /** The maximum number of records per target, and in total. */
  readonly each: number
  readonly limit: number
}

export interface RelatedQueries {
  byIds(query: IdsQuery): CompiledQuery
  referencing(query: InverseQuery): CompiledQuery
}

/** The column with the id of the target. No field can have this name. */
export const parentColumn = '?parent'

const alias = 't'
const inner = 'u'

export function createRelatedQueries(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  selection: (selection?: SelectedColumns) => RowSelection,
): RelatedQueries {
  const { build, conditions, kind } = database
  const table = tableOf(entity.name)
  const outside = applyFilter(database, entity, entities, alias)
  const inside = applyFilter(database, entity, entities, inner)
  const flags = selectVisibilityFlags(database, entity, entities, alias)
  const byIdsCache = createQueryCache<IdsQuery>()
  const referencingCache = createQueryCache<InverseQuery>()

  const compileByIds = (bind: BindParameter<IdsQuery>, query: IdsQuery) =>
    build
      .selectFrom(`${table} as ${alias}`)
      .select(selection(query.fields).columns as never)
      .select((some) => flags(some, query, bind))
      .where(
        conditions.isOneOf(
          sql.ref(`${alias}.id`),
          bind(({ ids }) => conditions.list(ids)),
        ),
      )
      .where((some) => outside(some, query, bind))
      .compile()

  /** Selects the ids of the first records that reference `p.value`. */
  const firstOf = (bind: BindParameter<InverseQuery>, query: InverseQuery) => {
    const { field } = query
    const to = sql.ref('p.value')
    const isMany = entity.fields[field]?.relation?.isMany ?? false
    const points = isMany
      ? sql<boolean>`${sql.ref(`${inner}.id`)} in (select record from ${sql.table(joinTableOf(entity.name, field))} where target = ${to})`
      : sql<boolean>`${sql.ref(`${inner}.${snakeCase(field)}`)} = ${to}`
    return build
      .selectFrom(`${table} as ${inner}`)
      .select(`${inner}.id`)
      .where(points)
      .where((some) => inside(some, query, bind))
      .orderBy(`${inner}.id`)
      .limit(bind(({ each }) => each))
  }

  const compileReferencing = (bind: BindParameter<InverseQuery>, query: InverseQuery) => {
    const parents = conditions.asTable(bind(({ ids }) => conditions.list(ids)))
    const from = build.selectFrom(parents.as('p'))
    const first = firstOf(bind, query)
    // SQLite has no lateral join, and PostgreSQL would scan all records with the other form.
    const found =
      kind === 'postgres'
        ? from
            .innerJoinLateral(first.as('x'), (join) => join.onTrue())
            .innerJoin(`${table} as ${alias}`, `${alias}.id`, 'x.id')
        : from.innerJoin(`${table} as ${alias}`, (join) => join.on(`${alias}.id`, 'in', first))
    return found
      .select(selection(query.fields).columns as never)
      .select((some) => flags(some as never, query, bind))
      .select(sql`${sql.ref('p.value')}`.as(parentColumn))
      .orderBy(`${alias}.id` as never)
      .limit(bind(({ limit }) => limit))
      .compile()
  }

  return {
    byIds(query) {
      const shape = queryShape([query.where, query.when]) + selection(query.fields).key
      return byIdsCache(shape, (bind) => compileByIds(bind, query))(query)
    },
    referencing(query) {
      const { field, where, when, fields } = query
      const shape = `${field} ${queryShape([where, when])}${selection(fields).key}`
      return referencingCache(shape, (bind) => compileReferencing(bind, query))(query)
    },
  }
}
