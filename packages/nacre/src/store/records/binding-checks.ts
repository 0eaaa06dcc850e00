import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Where } from '#shell/model/where.ts'
import type { Database, DatabaseRow, QueryRunner } from '../database.ts'
import { compileBindingWhere } from '../sql/compile-binding-where.ts'
import { createValueCompiler } from '../sql/field-sql.ts'
import { createQueryCache, type BindParameter, queryShape } from '../sql/query-cache.ts'
import { columnsOf, completeExpression, dependentColumns } from './dependent-columns.ts'
import { snakeCase, tableOf } from './names.ts'
import { sortedTextFields, sortKeyColumn, sortKeysOf } from './sorted-text.ts'

/** Conditions to check on one record, as it is stored, or with other values laid over it. */
export interface BindingChecks {
  readonly id: string
  readonly checks: readonly Where[]
  /** The principal id that `me` refers to. */
  readonly me?: string | undefined
  readonly overlay?: DatabaseRow
}

/** Returns for each condition whether the record matches it for sure. */
export type CheckRecord = (query: BindingChecks, trx?: QueryRunner) => Promise<readonly boolean[]>

const alias = 't'

export function createBindingChecks(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): CheckRecord {
  const { build, columns, conditions, sortKeys } = database
  const values = createValueCompiler(database, entities)
  const cache = createQueryCache<BindingChecks>()
  const compile = (bind: BindParameter<BindingChecks>, params: BindingChecks): CompiledQuery => {
    const overlaid = Object.keys(params.overlay ?? {})
    const table = `${tableOf(entity.name)} as ${alias}`
    return build
      .selectFrom((overlaid.length === 0 ? table : rowWith(overlaid, bind)) as typeof table)
      .select((inner) =>
        params.checks.map((where, index) => {
          const position = { entity, alias, get: (one: BindingChecks) => one.checks[index] }
          const context = {
            build: inner,
            entities,
            columns,
            conditions,
            sortKeys,
            values,
            note: bind,
          }
          const matches = compileBindingWhere(where, position, context)
          return sql`coalesce(${matches}, false)`.as(`c${index}`)
        }),
      )
      .where(
        sql.ref(`${alias}.id`),
        '=',
        bind(({ id }) => id),
      )
      .compile()
  }
  /** Selects the row with the values of the overlay in their columns, and what follows from them. */
  const rowWith = (overlaid: readonly string[], bind: BindParameter<BindingChecks>) => {
    const inner = `${alias}o`
    const dependent = dependentColumns(entity, overlaid).map(({ name }) => name)
    const kept = columnsOf(entity).filter(({ name }) => !dependent.includes(name))
    const row = build
      .selectFrom(tableOf(entity.name))
      .select(
        kept.map(({ name, column }) => {
          const ref = snakeCase(name)
          if (!overlaid.includes(name)) return sql.ref(ref).as(ref)
          const value = bind(({ overlay }) => columns.encode(column, overlay?.[name]))
          return castTo(columns.type(column as never), value).as(ref)
        }) as never,
      )
      .select(sortKeysWith(overlaid, bind) as never)
      .as(inner)
    return build
      .selectFrom(row as never)
      .selectAll()
      .select(
        dependent.map((name) => {
          const expression = completeExpression(entity, name)
          return values.expression(expression, { entity, alias: inner }).as(snakeCase(name))
        }) as never,
      )
      .as(alias)
  }

  /** Selects the sort keys of texts, with those of the overlay. */
  const sortKeysWith = (overlaid: readonly string[], bind: BindParameter<BindingChecks>) =>
    [...sortedTextFields(entity)].map((name) => {
      const ref = sortKeyColumn(snakeCase(name))
      if (!overlaid.includes(name)) return sql.ref(ref).as(ref)
      const value = bind(({ overlay = {} }) => sortKeysOf(entity, sortKeys, overlay)[ref])
      // The column gives the parameter its type, which differs between the databases.
      return sql`case when true then ${value} else ${sql.ref(ref)} end`.as(ref)
    })

  return async ({ checks, ...query }, trx = database.read) => {
    if (checks.length === 0) return []
    const params = { ...query, checks }
    const names = Object.keys(params.overlay ?? {})
    const shape = queryShape(checks) + names.join()
    const [row = {}] = await trx(cache(shape, (bind) => compile(bind, params))(params))
    return checks.map((_, index) => columns.decode({ kind: 'boolean' }, row[`c${index}`]) === true)
  }
}

/** Gives a parameter the type of a column. A cast has no collation, so it follows the cast. */
function castTo(columnType: string | undefined, value: unknown): RawBuilder<unknown> {
  const [type = 'text', collation] = (columnType ?? 'text').split(' collate ')
  const typed = sql`cast(${value} as ${sql.raw(type)})`
  return collation === undefined ? typed : sql`${typed} collate ${sql.raw(collation)}`
}
