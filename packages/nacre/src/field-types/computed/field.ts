import { type ReadOnlyField, type Field, type Fields } from '#shell/language/fields/field.ts'
import { defineField } from '#shell/language/fields/define-field.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import {
  type Expression,
  referencedFields,
  type ValueType,
  childExpressions,
} from '#shell/language/expressions/expression.ts'
import { expressionInputs, isTotal } from '#shell/language/fields/expression-inputs.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { type NeverNull, withPlaces } from '#shell/language/conditions/totals.ts'
import { boolean } from '../boolean/field.ts'
import { dateTime } from '../date-time/field.ts'
import { date } from '../date/field.ts'
import { decimal } from '../decimal/field.ts'
import { integer } from '../integer/field.ts'
import { money } from '../money/field.ts'
import { text } from '../text/field.ts'

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

interface ComputedOptions<E extends Expression, R extends boolean, As> {
  /** The expression: `multiply(decimalField('price', 2), integerField('quantity'))`. */
  expression: E
  /** Makes an amount of money of a number: `money EUR`. */
  as?: As
  /** Whether the value is never null. It is checked at the start. */
  required?: R
  /**
   * Whether the value is stored, so that lists of many records can be sorted by it fast. A change
   * of its sources renews it in the same transaction.
   */
  stored?: boolean
  /**
   * `all`: the value is worked out from all records, also from those that its reader may not read.
   * It has to be said where readers of this record may not read all of them.
   */
  visible?: 'all'
  /** The label. By default it is derived from the name. */
  label?: LocalizedText
  /** A help text beside the value. */
  help?: LocalizedText
  /** Restricted fields whose values readers of this field may infer. */
  reveals?: readonly string[]
  /** The former name of the field. */
  renamedFrom?: string
}

/**
 * A value that is computed from other fields of the record, from related records (`event.price`),
 * from the records that point here (`countOf`), or from the time (`now`). Filters and sorting
 * compute it in SQL. A user may read it if they may read all own fields of the expression, except for
 * those in `reveals`.
 *
 * @example
 * total: computed({ expression: multiply(decimalField('price', 2), integerField('quantity')) })
 * @example
 * taken: computed({ expression: sumOf('tickets', decimalField('price', 2)), as: 'money EUR' })
 */
export function computed<
  const E extends Expression,
  const R extends boolean = false,
  const As extends `money ${string}` | undefined = undefined,
>(
  options: ComputedOptions<E, R, As>,
): ReadOnlyField<
  As extends string ? string : ComputedValue<E['gives']>,
  E extends NeverNull ? true : R
> {
  const {
    expression: declared,
    reveals = [],
    as,
    stored = false,
    visible,
    ...commonOptions
  } = options as Partial<typeof options>
  const currency = as?.slice('money '.length)
  const plain: Expression = declared ?? missing
  const expression = currency === undefined ? plain : asMoney(plain, currency)
  const { schema, operators, declarationErrors, check, normalize, constraints }: Field =
    currency === undefined ? fieldTypes[expression.gives](expression.places) : money(currency)
  const required = (options.required === true || isNeverNull(plain)) as R
  const field = defineField<never, R>({ ...commonOptions, required } as never, {
    type: 'computed',
    column: { kind: 'computed' },
    constraints: {
      ...(expression.gives === 'decimal' ? { places: expression.places } : {}),
      ...(currency === undefined ? {} : { currency: constraints.currency ?? currency }),
    },
    schema: expression.gives === 'text' ? { type: 'string' } : schema,
    operators,
    declarationErrors: [
      ...(declared === undefined ? ['It has no expression.'] : []),
      ...declarationErrors,
      ...ownErrors(expression, { places: constraints.places, currency, stored }),
      ...reveals
        .filter((name) => !referencedFields(expression).includes(name))
        .map((name) => `It reveals ${name}, which it is not worked out from.`),
    ],
    computed: {
      expression,
      reveals,
      stored,
      visible,
      of: (values) => evaluate(expression, values),
    },
    check,
    normalize: normalize as (value: unknown) => never,
  })
  return Object.freeze({ ...field, readOnly: true }) as never
}

const isNeverNull = (expression: Expression): boolean =>
  'isNeverNull' in expression && expression.isNeverNull === true

/** Money has the places of its currency. Only a declared `round` may lose some. */
function asMoney(expression: Expression, currency: string): Expression {
  const { places = 2 } = money(currency).constraints
  return expression.gives === 'integer' || expression.gives === 'decimal'
    ? withPlaces(expression as Expression<'decimal'>, places)
    : expression
}

function ownErrors(
  expression: Expression,
  one: { places: number | undefined; currency: string | undefined; stored: boolean },
): readonly string[] {
  const { places = 0, currency, stored } = one
  const isNumber = expression.gives === 'decimal'
  return [
    ...(currency !== undefined && !isNumber
      ? [`Money is a number, but it is ${expression.gives}.`]
      : []),
    ...(currency !== undefined && isNumber && expression.places > places
      ? [`It has ${expression.places} places, and ${currency} has ${places}: round it.`]
      : []),
    ...(stored && expressionInputs(expression).isTimed
      ? ['What depends on the time cannot be stored: it changes without a change of the record.']
      : []),
  ]
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
  if (isTotal(expression)) return [`It counts ${expression.inverse}, which a form does not know.`]
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
