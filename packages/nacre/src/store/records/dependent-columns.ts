import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { expressionInputs, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import {
  fieldColumns,
  generatedColumns,
  type NamedColumn,
  renewedColumns,
  systemColumns,
} from '../columns/names.ts'

/** Returns the columns that the table of an entity has. */
export function columnsOf(entity: Entity): readonly NamedColumn[] {
  return [...systemColumns(entity), ...fieldColumns(entity), ...computedWithColumn(entity)]
}

const computedWithColumn = (entity: Entity) => [
  ...generatedColumns(entity),
  ...renewedColumns(entity),
]

/** Returns the computed columns whose values follow from some fields of the record. */
export function dependentColumns(entity: Entity, names: readonly string[]): readonly NamedColumn[] {
  return computedWithColumn(entity).filter(({ name }) => {
    const { names: own, paths } = expressionInputs(completeExpression(entity, name))
    return [...own, ...paths].some((path) => names.includes(path.split('.')[0] ?? path))
  })
}

/** Returns the expression of a computed field over fields that are not computed. */
export function completeExpression({ fields }: Entity, name: string): Expression {
  const computed = fields[name]?.computed
  if (!computed) throw new Error(`${name} is not computed. Choose a computed field.`)
  return inlineComputed(computed.expression, fields, { isComplete: true })
}
