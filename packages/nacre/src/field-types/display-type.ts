import type { ValueType } from '#shell/language/expressions/expression.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'

/**
 * Returns the field type that determines how a value is shown. A computed field has the type of its
 * result.
 *
 * @example
 * displayTypeOf({ type: 'computed', result: 'timestamp', constraints: {} }) // 'dateTime'
 */
export function displayTypeOf({
  type,
  result,
  constraints,
}: {
  readonly type: FieldTypeName
  readonly result?: ValueType | undefined
  readonly constraints: { readonly currency?: string }
}): FieldTypeName {
  if (constraints.currency !== undefined) return 'money'
  return result ? typeByResult[result] : type
}

const typeByResult: Readonly<Record<ValueType, FieldTypeName>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'dateTime',
}
