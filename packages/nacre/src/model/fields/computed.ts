import { type ReadOnlyField, defineField, type Field, type Fields } from '../field.ts'
import { evaluate } from '../evaluate.ts'
import {
  type Expression,
  referencedFields,
  type ValueType,
  childExpressions,
} from '../expression.ts'
import type { LocalizedText } from '../localized-text.ts'
import { boolean } from './boolean.ts'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { integer } from './integer.ts'
import { text } from './text.ts'

/**
 * The type of a computed field’s value, by the type of its expression.
 *
 * @example
 * const total: ComputedValue<'decimal'> = '25.00'
 */
export type ComputedValue<K extends ValueType> = K extends 'integer'
  ? number
  : K extends 'boolean'
    ? boolean
    : string

/**
 * A value that is computed from other fields of the record. Filters and sorting compute it in SQL.
 * A user may read it if they may read all fields of the expression, except for those in `reveals`.
 *
 * @example
 * total: computed({ expression: multiply(decimalField('price', 2), integerField('quantity')) })
 */
export function computed<K extends ValueType>(options: {
  /** The expression: `multiply(decimalField('price', 2), integerField('quantity'))`. */
  expression: Expression<K>
  /** The label. By default it is derived from the name. */
  label?: LocalizedText
  /** A help text beside the value. */
  help?: LocalizedText
  /** Restricted fields whose values readers of this field may infer. */
  reveals?: readonly string[]
}): ReadOnlyField<ComputedValue<K>, false> {
  const {
    expression: declared,
    reveals = [],
    ...commonOptions
  } = options as Partial<typeof options>
  const expression = declared ?? (missing as Expression<K>)
  const { schema, operators, declarationErrors, check, normalize }: Field = fieldTypes[
    expression.gives
  ](expression.places)
  const field = defineField<ComputedValue<K>, false>(commonOptions, {
    type: 'computed',
    column: { kind: 'computed' },
    constraints: expression.gives === 'decimal' ? { places: expression.places } : {},
    schema: expression.gives === 'text' ? { type: 'string' } : schema,
    operators,
    declarationErrors: [
      ...(declared === undefined ? ['It has no expression.'] : []),
      ...declarationErrors,
      ...reveals
        .filter((name) => !referencedFields(expression).includes(name))
        .map((name) => `It reveals ${name}, which it is not worked out from.`),
    ],
    computed: { expression, reveals, of: (values) => evaluate(expression, values) },
    check,
    normalize: normalize as (value: ComputedValue<K>) => ComputedValue<K>,
  })
  return Object.freeze({ ...field, readOnly: true })
}

/** Takes the place of an expression that a declaration has forgotten, or gives under its former key. */
const missing: Expression = { gives: 'text', places: 0, op: 'constant', value: '' }

/**
 * The field types whose operators, schema and checks a computed field uses, by the type of its
 * expression.
 */
const fieldTypes = {
  text: () => text({ max: 10_000 }),
  integer: () => integer(),
  decimal: (places) => decimal({ places }),
  boolean: () => boolean(),
  date: () => date(),
  timestamp: () => dateTime(),
} as const satisfies Record<ValueType, (places: number) => Field>

/**
 * Returns the mistakes in an expression over the given fields, in whole sentences. It runs at
 * startup, when all fields of the entity are known.
 *
 * @example
 * expressionErrors(textField('nmae'), card.fields).length // 1: there is no field nmae
 */
export function expressionErrors(expression: Expression, fields: Fields): readonly string[] {
  if (expression.op !== 'field')
    return childExpressions(expression).flatMap((part) => expressionErrors(part, fields))
  const { name, gives, places } = expression
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return [`It is worked out from ${name}, which is not a field.`]
  if (field.computed) return [`It is worked out from ${name}, which is itself worked out.`]
  const { column } = field
  if (column.kind !== gives) return [`It takes ${name} for ${gives}, but that is ${field.type}.`]
  return column.kind === 'decimal' && column.places !== places
    ? [`It takes ${name} to have ${places} decimal places, but that has ${column.places}.`]
    : []
}
