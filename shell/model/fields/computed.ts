import { type DerivedField, declareField, type Field, type Fields } from '../field.ts'
import { evaluate } from '../evaluate.ts'
import { type Expression, fieldsIn, type Kind, partsOf } from '../expression.ts'
import type { Words } from '../words.ts'
import { boolean } from './boolean.ts'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { integer } from './integer.ts'
import { text } from './text.ts'

/**
 * The value that a computed field has, by the kind of its expression.
 *
 * @example
 * const total: ComputedValue<'decimal'> = '25.00'
 */
export type ComputedValue<K extends Kind> = K extends 'whole'
  ? number
  : K extends 'boolean'
    ? boolean
    : string

/**
 * A value that is worked out from other fields of the record: here, and in SQL where lists are
 * narrowed or sorted by it. Only those may read it who may read all that it is worked out from, but for
 * what it `reveals`.
 *
 * @example
 * total: computed({ from: multiply(decimalOf('price', 2), wholeOf('quantity')) })
 */
export function computed<K extends Kind>(options: {
  from: Expression<K>
  label?: Words
  help?: Words
  /** Hidden fields that readers of this one may draw conclusions about. */
  reveals?: readonly string[]
}): DerivedField<ComputedValue<K>, false> {
  const { from, reveals = [], ...common } = options
  const { schema, operators, mistakes, check, normalise }: Field = like[from.gives](from.places)
  const field = declareField<ComputedValue<K>, false>(common, {
    type: 'computed',
    column: { kind: 'computed' },
    bounds: from.gives === 'decimal' ? { places: from.places } : {},
    schema: from.gives === 'text' ? { type: 'string' } : schema,
    operators,
    mistakes: [
      ...mistakes,
      ...reveals
        .filter((name) => !fieldsIn(from).includes(name))
        .map((name) => `It reveals ${name}, which it is not worked out from.`),
    ],
    computed: { from, reveals, of: (values) => evaluate(from, values) },
    check,
    normalise: normalise as (value: ComputedValue<K>) => ComputedValue<K>,
  })
  return Object.freeze({ ...field, derived: true })
}

/** What is computed is asked the same as what is given. */
const like = {
  text: () => text({ max: 10_000 }),
  whole: () => integer(),
  decimal: (places) => decimal({ places }),
  boolean: () => boolean(),
  date: () => date(),
  moment: () => dateTime(),
} as const satisfies Record<Kind, (places: number) => Field>

/**
 * What is wrong with an expression over these fields, in whole sentences. It is asked at start, when
 * all the fields of the entity are known.
 *
 * @example
 * mistakesIn(textOf('nmae'), card.fields) // ['It is worked out from nmae, which is not a field.']
 */
export function mistakesIn(expression: Expression, fields: Fields): readonly string[] {
  if (expression.op !== 'field')
    return partsOf(expression).flatMap((part) => mistakesIn(part, fields))
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
