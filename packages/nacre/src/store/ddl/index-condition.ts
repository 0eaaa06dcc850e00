import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import { comparisonOf, comparisonsOf } from '#shell/language/records/matches-where.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { SqlContext } from '../sql/sql-context.ts'
import { snakeCase } from '../columns/names.ts'
import { columnScope, compileExpression } from '../sql/expression-sql.ts'
import type { ColumnDefinition, IndexCondition } from './table-definition.ts'

/** Translates the condition of a constraint, with its constants in the form that is stored. */
export function indexCondition(where: Where, entity: Entity): IndexCondition {
  const all = Object.entries(where).map(([name, operand]): IndexCondition => {
    const nested = (one: Where) => indexCondition(one, entity)
    if (name === 'and') return { all: (operand as readonly Where[]).map(nested) }
    if (name === 'or') return { any: (operand as readonly Where[]).map(nested) }
    if (name === 'not') return { not: nested(operand as Where) }
    return {
      all: comparisonsOf(operand).map(([operator, value]) =>
        isExpression(value)
          ? expressionCondition(comparisonOf(name, operator, value, entity))
          : {
              column: snakeCase(name),
              operator,
              value: storedValue(name, operator, value, entity),
            },
      ),
    }
  })
  return { all }
}

function expressionCondition(expression: Expression): IndexCondition {
  return { expression, columns: expressionInputs(expression).names.map(snakeCase) }
}

function storedValue(name: string, operator: string, value: unknown, entity: Entity): unknown {
  if (operator === 'empty') return value
  return Array.isArray(value)
    ? value.map((one) => storedConstant(name, one, entity))
    : storedConstant(name, value, entity)
}

function storedConstant(name: string, value: unknown, { fields }: Entity): unknown {
  const field = fields[name]
  return !field || field.check(value) !== undefined ? value : field.normalize(value)
}

/** Returns the columns that a condition reads. */
export function columnsOfCondition(condition: IndexCondition): readonly string[] {
  if ('column' in condition) return [condition.column]
  if ('expression' in condition) return condition.columns
  if ('not' in condition) return columnsOfCondition(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(columnsOfCondition)
}

/** The parts of a database that compile the condition of an index. */
export type IndexDialect = Pick<SqlContext, 'columns' | 'expressions'>

/** Compiles a condition without parameters, which an index cannot have. */
export function compileIndexCondition(
  condition: IndexCondition,
  columns: readonly ColumnDefinition[],
  dialect: IndexDialect,
): RawBuilder<unknown> {
  const compile = (one: IndexCondition) => compileIndexCondition(one, columns, dialect)
  if ('not' in condition) return sql`not coalesce(${compile(condition.not)}, false)`
  if ('all' in condition) return joined(condition.all.map(compile), sql` and `, sql`1 = 1`)
  if ('any' in condition) return joined(condition.any.map(compile), sql` or `, sql`1 = 0`)
  if ('expression' in condition)
    return compileExpression(condition.expression, columnScope(dialect.expressions))
  const { column: name, operator, value } = condition
  const column = columns.find((one) => one.name === name)
  if (!column) throw new Error(`The condition of an index reads ${name}, which is no column.`)
  const literal = (one: unknown) => sql.lit(dialect.columns.encode(column.column, one))
  const ref = sql.ref(name)
  switch (operator) {
    case 'empty':
      return value === true ? sql`${ref} is null` : sql`${ref} is not null`
    case 'is':
      return value === null ? sql`${ref} is null` : sql`${ref} = ${literal(value)}`
    case 'not':
      return value === null
        ? sql`${ref} is not null`
        : sql`(${ref} <> ${literal(value)} or ${ref} is null)`
    case 'in':
      return (value as readonly unknown[]).length === 0
        ? sql`1 = 0`
        : sql`${ref} in (${sql.join((value as readonly unknown[]).map(literal))})`
    default:
      return sql`${ref} ${sql.raw(symbols[operator as keyof typeof symbols])} ${literal(value)}`
  }
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function joined(
  parts: readonly RawBuilder<unknown>[],
  by: RawBuilder<unknown>,
  none: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return parts.length === 0 ? none : sql`(${sql.join(parts, by)})`
}
