import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import type { BindParameter } from '../sql/query-cache.ts'
import type { ValueCompiler } from '../sql/where-context.ts'
import { columnsOf, completeExpression, dependentColumns } from './dependent-columns.ts'
import { snakeCase, tableOf } from '../columns/names.ts'
import { sortedTextFields, sortKeyColumn, sortKeysOf } from '../columns/sorted-text.ts'

interface Overlaid {
  readonly overlay?: DatabaseRow
}

/**
 * Creates the function that selects the rows of an entity with other values in some columns, with the
 * computed columns and sort keys that follow from them.
 */
export function createOverlaidRow(database: Database, entity: Entity, values: ValueCompiler) {
  const { build, columns, sortKeys } = database
  const sortKeysWith = (overlaid: readonly string[], bind: BindParameter<Overlaid>) =>
    [...sortedTextFields(entity)].map((name) => {
      const ref = sortKeyColumn(snakeCase(name))
      if (!overlaid.includes(name)) return sql.ref(ref).as(ref)
      const value = bind(({ overlay = {} }) => sortKeysOf(entity, sortKeys, overlay)[ref])
      // The column gives the parameter its type, which differs between the databases.
      return sql`case when true then ${value} else ${sql.ref(ref)} end`.as(ref)
    })

  return (alias: string, overlaid: readonly string[], bind: BindParameter<Overlaid>) => {
    const inner = `${alias}o`
    const dependent = dependentColumns(entity, overlaid).map(({ name }) => name)
    const independent = columnsOf(entity).filter(({ name }) => !dependent.includes(name))
    const row = build
      .selectFrom(tableOf(entity.name))
      .select(
        independent.map(({ name, column }) => {
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
}

/** Gives a parameter the type of a column. A cast has no collation, so it follows the cast. */
function castTo(columnType: string | undefined, value: unknown): RawBuilder<unknown> {
  const [type = 'text', collation] = (columnType ?? 'text').split(' collate ')
  const typed = sql`cast(${value} as ${sql.raw(type)})`
  return collation === undefined ? typed : sql`${typed} collate ${sql.raw(collation)}`
}
