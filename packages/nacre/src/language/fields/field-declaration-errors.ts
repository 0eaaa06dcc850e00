import { type FieldError, formatFieldError } from '../errors/field-error.ts'
import type { Constraints, ColumnType } from './field.ts'
import { isExpression } from '../expressions/expression.ts'
import { me } from '../expressions/me-operand.ts'

/** The options that are checked, of any field type. */
interface DeclaredOptions {
  readonly required?: boolean
  readonly unique?: boolean
  readonly default?: unknown
  readonly set?: unknown
  readonly visibleWhen?: unknown
}

interface FieldDefinition {
  readonly column: ColumnType
  readonly constraints?: Constraints
  check(value: unknown): FieldError | undefined
}

/**
 * Returns the mistakes in the options of a field that are possible for every type.
 *
 * @example
 * const mistakes = [...fieldDeclarationErrors({ default: 'x' }, { column: { kind: 'text' }, check })]
 */
export function* fieldDeclarationErrors(
  options: DeclaredOptions,
  definition: FieldDefinition,
): Iterable<string> {
  const { column, constraints: { min = '', max = '' } = {} } = definition
  if (options.unique && ['json', 'many', 'computed'].includes(column.kind)) {
    yield 'It cannot be unique: what it holds cannot be compared.'
  }
  if (isAbove(min, max)) yield `Its smallest value ${min} is above its largest, ${max}.`
  if (options.visibleWhen && options.required && options.default === undefined) {
    yield 'It is shown only on a condition, so it cannot be required: nobody could fill it in elsewhere.'
  }
  if (column.kind === 'timestamp' && isNow(options.default)) {
    yield 'Its default is the moment at which the application was started, and another at each start. Take it out: each record has created.'
  }
  if (options.set !== undefined && options.default !== undefined) {
    yield 'It has a set and a default: nobody gives a value that is set.'
  }
  const isChecked =
    options.default !== undefined && options.default !== me && !isExpression(options.default)
  const fieldError = isChecked ? definition.check(options.default) : undefined
  if (fieldError) yield `Its default does not fit it: ${formatFieldError(fieldError)}`
}

/** Checks whether a default is the current time. A constant in code is always older. */
function isNow(moment: unknown): boolean {
  return typeof moment === 'string' && Math.abs(Date.now() - Date.parse(moment)) < 10_000
}

function isAbove(min: number | string, max: number | string): boolean {
  if (min === '' || max === '') return false
  // ISO 8601 dates and timestamps are compared as text.
  return Number.isNaN(Number(min)) ? min > max : Number(min) > Number(max)
}
