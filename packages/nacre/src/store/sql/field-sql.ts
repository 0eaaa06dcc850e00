import {
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import {
  comparisonExpression,
  fieldExpression,
} from '#shell/language/records/expression-comparison.ts'
import { computedStorage, type Total } from '#shell/language/fields/expression-inputs.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { SqlContext } from './sql-context.ts'
import type { Tables } from '../rows.ts'
import { joinTableOf, snakeCase, tableOf } from '../columns/names.ts'
import { compileWhere } from './compile-where.ts'
import type { FieldComparison, RecordPosition, ValueCompiler } from './where-context.ts'
import { compileExpression } from './expression-sql.ts'
import type { ExpressionScope } from './expression-scope.ts'

type Sql = RawBuilder<unknown>

interface Context extends SqlContext {
  readonly entities: ReadonlyMap<string, Entity>
}

/** Creates the compiler of field values and expressions. */
export function createValueCompiler(
  { clock, expressions, columns, conditions, sortKeys }: SqlContext,
  entities: ReadonlyMap<string, Entity>,
): ValueCompiler {
  const context = { clock, expressions, columns, conditions, sortKeys, entities }
  return {
    field: (name, position) => fieldSql(name, position, context),
    expression: (expression, position) => compileAt(expression, position, context),
    comparison: (comparison) => comparisonSql(comparison, context),
  }
}

function comparisonSql(
  { name, operator, value, root, ...position }: FieldComparison,
  context: Context,
): RawBuilder<SqlBool> {
  const field = fieldExpression(name, position.entity)
  if (!field)
    throw new Error(`${position.entity.name} has no single value ${name}. Fix the condition.`)
  const outer = scopeAt(root, context)
  return compileExpression(comparisonExpression(field, operator, value), {
    ...outer,
    // Both records can have a field of the same name, so the node itself decides.
    field: (node) => (node === field ? fieldSql(name, position, context) : outer.field(node)),
  }) as RawBuilder<SqlBool>
}

function fieldSql(name: string, position: RecordPosition, context: Context): Sql {
  const { entity, alias } = position
  const [first = name, ...rest] = name.split('.')
  if (rest.length > 0) return relatedFieldSql(first, rest.join('.'), position, context)
  const computed = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.computed : undefined
  return computed && computedStorage(entity.fields, name) === 'live'
    ? compileAt(computed.expression, position, context)
    : sql.ref(`${alias}.${snakeCase(name)}`)
}

function compileAt(expression: Expression, position: RecordPosition, context: Context): Sql {
  return compileExpression(expression, scopeAt(position, context))
}

function scopeAt(position: RecordPosition, context: Context): ExpressionScope {
  return {
    dialect: context.expressions,
    clock: context.clock,
    field: ({ name }) => fieldSql(name, position, context),
    setting: ({ name }) => settingSql(name, position, context),
    total: (node) => totalSql(node, position, context),
  }
}

function entityNamed(name: string | undefined, { entities }: Context): Entity {
  const found = entities.get(name ?? '')
  if (!found) throw new Error(`Unknown entity ${name}. Declare it, or fix the expression.`)
  return found
}

/** Compiles a setting to a subquery for the only record of the settings. */
function settingSql(name: string, { alias }: RecordPosition, context: Context): Sql {
  const settings = entityNamed('settings', context)
  const inner = `${alias}s`
  const value = fieldSql(name, { entity: settings, alias: inner }, context)
  const from = sql.table(tableOf(settings.name))
  return sql`(select ${value} from ${from} as ${sql.ref(inner)} where ${sql.ref(`${inner}.id`)} = ${sql.lit(settingsId)})`
}

function relatedFieldSql(
  relation: string,
  name: string,
  { entity, alias }: RecordPosition,
  context: Context,
): Sql {
  const target = entityNamed(entity.fields[relation]?.relation?.target, context)
  // Short aliases, because PostgreSQL truncates long names, which could then collide.
  const inner = `${alias}p`
  const value = fieldSql(name, { entity: target, alias: inner }, context)
  const from = sql.table(tableOf(target.name))
  return sql`(select ${value} from ${from} as ${sql.ref(inner)} where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${snakeCase(relation)}`)})`
}

/** Compiles a total to a subquery over the records that count. */
function totalSql(total: Total, position: RecordPosition, context: Context): Sql {
  const inner = `${position.alias}c`
  const { entity, condition } = countedRecords(total.inverse, { ...position, inner }, context)
  const place: RecordPosition = { entity, alias: inner }
  const where = conditionAt(total.where, { ...place, root: position }, context)
  const value = total.value ? compileAt(total.value, place, context) : sql`*`
  const number = context.expressions
  const result = {
    count: sql`count(*)`,
    sum: number.exact(sql`coalesce(sum(${value}), 0)`),
    min: sql`min(${value})`,
    max: sql`max(${value})`,
  }[total.op]
  return sql`(select ${result} from ${sql.table(tableOf(entity.name))} as ${sql.ref(inner)} where ${condition} and ${sql.ref(`${inner}.removed_at`)} is null and ${where})`
}

/** Returns the entity whose records count, and the condition that they belong to the record. */
function countedRecords(
  name: string,
  { entity, alias, inner }: RecordPosition & { readonly inner: string },
  context: Context,
): { readonly entity: Entity; readonly condition: Sql } {
  const [id, innerId] = [sql.ref(`${alias}.id`), sql.ref(`${inner}.id`)]
  const own = entity.fields[name]?.relation
  if (own?.isMany) {
    const join = sql.table(joinTableOf(entity.name, name))
    return {
      entity: entityNamed(own.target, context),
      condition: sql`${innerId} in (select target from ${join} where record = ${id})`,
    }
  }
  const inverse = findInverseRelation(name, entity, [...context.entities.values()])
  if (!inverse) throw new Error(`${entity.name} has no ${name}. Fix the expression.`)
  const { from, field, isMany } = inverse
  if (!isMany)
    return { entity: from, condition: sql`${sql.ref(`${inner}.${snakeCase(field)}`)} = ${id}` }
  const join = sql.table(joinTableOf(from.name, field))
  return {
    entity: from,
    condition: sql`${innerId} in (select record from ${join} where target = ${id})`,
  }
}

/** Compiles the condition of a total. Its values are declared, so they need no query. */
function conditionAt(
  where: Readonly<Record<string, unknown>>,
  { entity, alias, root }: RecordPosition & { readonly root: RecordPosition },
  context: Context,
): Sql {
  const build: ExpressionBuilder<Tables, string> = expressionBuilder()
  const constant = (get: (query: { readonly me?: string }) => unknown) => get({}) as never
  const position = { entity, alias, root, get: () => where }
  const values: ValueCompiler = {
    field: (name, place) => fieldSql(name, place, context),
    expression: (expression, place) => compileAt(expression, place, context),
    comparison: (comparison) => comparisonSql(comparison, context),
  }
  return sql`${compileWhere(where as Where, position, { ...context, build, values, note: constant })}`
}
