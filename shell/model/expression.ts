/**
 * What an expression gives. `decimal` is exact, with as many places as the expression says.
 *
 * @example
 * const kind: Kind = 'decimal'
 */
export type Kind = 'text' | 'whole' | 'decimal' | 'boolean' | 'date' | 'moment'

/**
 * The kinds that one can calculate with.
 *
 * @example
 * const kind: Numeric = 'whole'
 */
export type Numeric = 'whole' | 'decimal'

/**
 * What a computed field is worked out from: a tree of plain frozen objects, the same for the store,
 * which makes SQL of it, and for `evaluate`, which works it out here.
 *
 * Where a value is missing, so is the result, except that `join` leaves it out, `firstOf` goes on to
 * the next, and `ifThen` takes a condition that cannot be told as one that does not hold. A number is
 * counted in units of its last place (`places`); one too large to be kept exactly is missing.
 *
 * @example
 * const total: Expression<'decimal'> = multiply(decimalOf('price', 2), wholeOf('quantity'))
 */
export type Expression<K extends Kind = Kind> = {
  readonly gives: K
  readonly places: number
} & Step

type Step =
  | { readonly op: 'field'; readonly name: string }
  | { readonly op: 'constant'; readonly value: string | number | boolean }
  | {
      readonly op: 'add' | 'subtract' | 'multiply' | 'divide' | 'is' | 'less' | 'atMost'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly op: 'join' | 'first' | 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly op: 'lower' | 'upper' | 'length' | 'missing' | 'not'; readonly of: Expression }
  | {
      readonly op: 'if'
      readonly when: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | { readonly op: 'days'; readonly from: Expression; readonly to: Expression }

/**
 * What can be calculated with: an expression that gives a number, or a number.
 *
 * @example
 * const rate: Operand = 1.19
 */
export type Operand = Expression<Numeric> | number

type Plain = string | number | boolean

/**
 * The kind of an expression or of a plain value.
 *
 * @example
 * type K = KindOf<1.19> // 'decimal'
 */
export type KindOf<O> =
  O extends Expression<infer K>
    ? K
    : O extends number
      ? `${O}` extends `${bigint}`
        ? 'whole'
        : 'decimal'
      : O extends boolean
        ? 'boolean'
        : 'text'

/**
 * One more step of a tree.
 *
 * @example
 * step('whole', 0, { op: 'length', of: textOf('name') })
 */
export function step<K extends Kind>(gives: K, places: number, own: Step): Expression<K> {
  return Object.freeze({ gives, places, ...own })
}

/**
 * The text of a field.
 *
 * @example
 * lowerCase(textOf('name'))
 */
export const textOf = (name: string): Expression<'text'> => step('text', 0, { op: 'field', name })

/**
 * The whole number of a field.
 *
 * @example
 * add(wholeOf('adults'), wholeOf('children'))
 */
export const wholeOf = (name: string): Expression<'whole'> =>
  step('whole', 0, { op: 'field', name })

/**
 * The decimal or the money of a field, with as many places as the field has.
 *
 * @example
 * multiply(decimalOf('price', 2), wholeOf('quantity'))
 */
export const decimalOf = (name: string, places: number): Expression<'decimal'> =>
  step('decimal', places, { op: 'field', name })

/**
 * The yes or no of a field.
 *
 * @example
 * ifThen(booleanOf('isGift'), constant('A gift'), 'No gift')
 */
export const booleanOf = (name: string): Expression<'boolean'> =>
  step('boolean', 0, { op: 'field', name })

/**
 * The day of a field.
 *
 * @example
 * daysBetween(dateOf('from'), dateOf('to'))
 */
export const dateOf = (name: string): Expression<'date'> => step('date', 0, { op: 'field', name })

/**
 * The moment of a field of date and time.
 *
 * @example
 * less(momentOf('starts'), momentOf('ends'))
 */
export const momentOf = (name: string): Expression<'moment'> =>
  step('moment', 0, { op: 'field', name })

/**
 * A value that is the same for every record.
 *
 * @example
 * ifThen(booleanOf('isGift'), constant('A gift'), 'No gift')
 */
export function constant<const V extends Plain>(value: V): Expression<KindOf<V>>
export function constant(value: Plain): Expression {
  if (typeof value === 'string') return step('text', 0, { op: 'constant', value })
  if (typeof value === 'boolean') return step('boolean', 0, { op: 'constant', value })
  if (Number.isSafeInteger(value)) return step('whole', 0, { op: 'constant', value })
  const written = String(value)
  return step('decimal', (written.split('.')[1] ?? '').length, { op: 'constant', value: written })
}

/**
 * A value as an expression, where it is none yet; text as a day or a moment where such a one is meant.
 *
 * @example
 * read('2026-01-28', 'date')
 */
export function read(value: Expression | Plain, like?: Kind): Expression {
  if (typeof value === 'object') return value
  if (typeof value !== 'string') return constant(value)
  return step(like ?? 'text', 0, { op: 'constant', value })
}

/**
 * Texts and whole numbers one after the other; what is missing is left out.
 *
 * @example
 * join(textOf('first'), ' ', textOf('last'))
 */
export function join(
  ...parts: readonly (Expression<'text' | 'whole'> | string)[]
): Expression<'text'> {
  return step('text', 0, { op: 'join', parts: Object.freeze(parts.map((part) => read(part))) })
}

/**
 * A text in small letters.
 *
 * @example
 * lowerCase(textOf('name'))
 */
export const lowerCase = (of: Expression<'text'>): Expression<'text'> =>
  step('text', 0, { op: 'lower', of })

/**
 * A text in capitals.
 *
 * @example
 * upperCase(textOf('code'))
 */
export const upperCase = (of: Expression<'text'>): Expression<'text'> =>
  step('text', 0, { op: 'upper', of })

/**
 * How many characters a text has.
 *
 * @example
 * lengthOf(textOf('name'))
 */
export const lengthOf = (of: Expression<'text'>): Expression<'whole'> =>
  step('whole', 0, { op: 'length', of })

/**
 * How many days there are from one day to another; a moment counts as the day that it is in UTC.
 *
 * @example
 * daysBetween(dateOf('from'), dateOf('to'))
 */
export const daysBetween = (
  from: Expression<'date' | 'moment'>,
  to: Expression<'date' | 'moment'>,
): Expression<'whole'> => step('whole', 0, { op: 'days', from, to })

/**
 * The names of the fields that an expression reads.
 *
 * @example
 * fieldsIn(multiply(decimalOf('price', 2), wholeOf('quantity'))) // ['price', 'quantity']
 */
export function fieldsIn(expression: Expression): readonly string[] {
  return expression.op === 'field' ? [expression.name] : partsOf(expression).flatMap(fieldsIn)
}

/**
 * What an expression is made of.
 *
 * @example
 * partsOf(join(textOf('first'), textOf('last'))).length // 2
 */
export function partsOf(expression: Expression): readonly Expression[] {
  const inside: readonly (string | number | boolean | Expression)[] =
    Object.values(expression).flat()
  return inside.filter((part) => typeof part === 'object')
}
