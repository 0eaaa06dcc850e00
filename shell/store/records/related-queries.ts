import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Database } from '../database.ts'
import type { ListQuery } from './list-query.ts'
import { joinTableOf, snake, tableOf } from './names.ts'
import { flagging, narrowing } from './narrowing.ts'
import type { Selection, Wanted } from './selection.ts'
import { createShapes, type Note, shapeOf } from '../questions/shapes.ts'

/** Records that are wanted by their ids, as far as they may be seen. */
export interface Among extends Pick<ListQuery, 'where' | 'me' | 'fields' | 'when'> {
  readonly ids: readonly string[]
}

/** Records that point to any of these by a field. */
export interface Pointing extends Among {
  readonly field: string
  /** How many at most for each of those they point to, and in all. */
  readonly each: number
  readonly limit: number
}

export interface RelatedQueries {
  among(query: Among): CompiledQuery
  pointing(query: Pointing): CompiledQuery
}

/** The column with the id of what a record points to. No field has such a name. */
export const parentColumn = '?parent'

const alias = 't'
const inner = 'u'

export function createRelatedQueries(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  selection: (wanted?: Wanted) => Selection,
): RelatedQueries {
  const { build, conditions, kind } = database
  const table = tableOf(entity.name)
  const outside = narrowing(database, entity, entities, alias)
  const inside = narrowing(database, entity, entities, inner)
  const flags = flagging(database, entity, entities, alias)
  const amongs = createShapes<Among>()
  const pointings = createShapes<Pointing>()

  const compileAmong = (note: Note<Among>, query: Among) =>
    build
      .selectFrom(`${table} as ${alias}`)
      .select(selection(query.fields).columns as never)
      .select((some) => flags(some, query, note))
      .where(
        conditions.among(
          sql.ref(`${alias}.id`),
          note(({ ids }) => conditions.list(ids)),
        ),
      )
      .where((some) => outside(some, query, note))
      .compile()

  /** The ids of the first that point to what stands in `p.value`. */
  const firstOf = (note: Note<Pointing>, query: Pointing) => {
    const { field } = query
    const to = sql.ref('p.value')
    const isMany = entity.fields[field]?.relation?.isMany ?? false
    const points = isMany
      ? sql<boolean>`${sql.ref(`${inner}.id`)} in (select record from ${sql.table(joinTableOf(entity.name, field))} where target = ${to})`
      : sql<boolean>`${sql.ref(`${inner}.${snake(field)}`)} = ${to}`
    return build
      .selectFrom(`${table} as ${inner}`)
      .select(`${inner}.id`)
      .where(points)
      .where((some) => inside(some, query, note))
      .orderBy(`${inner}.id`)
      .limit(note(({ each }) => each))
  }

  const compilePointing = (note: Note<Pointing>, query: Pointing) => {
    const parents = conditions.each(note(({ ids }) => conditions.list(ids)))
    const from = build.selectFrom(parents.as('p'))
    const first = firstOf(note, query)
    // SQLite has no lateral join, and PostgreSQL would look through all records for the other form.
    const found =
      kind === 'postgres'
        ? from
            .innerJoinLateral(first.as('x'), (join) => join.onTrue())
            .innerJoin(`${table} as ${alias}`, `${alias}.id`, 'x.id')
        : from.innerJoin(`${table} as ${alias}`, (join) => join.on(`${alias}.id`, 'in', first))
    return found
      .select(selection(query.fields).columns as never)
      .select((some) => flags(some as never, query, note))
      .select(sql`${sql.ref('p.value')}`.as(parentColumn))
      .orderBy(`${alias}.id` as never)
      .limit(note(({ limit }) => limit))
      .compile()
  }

  return {
    among(query) {
      const shape = shapeOf([query.where, query.when]) + selection(query.fields).key
      return amongs(shape, (note) => compileAmong(note, query))(query)
    },
    pointing(query) {
      const { field, where, when, fields } = query
      const shape = `${field} ${shapeOf([where, when])}${selection(fields).key}`
      return pointings(shape, (note) => compilePointing(note, query))(query)
    },
  }
}
