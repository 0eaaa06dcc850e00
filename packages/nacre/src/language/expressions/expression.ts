/**
 * The type of an expression’s result. A `decimal` is exact and has the decimal places of the
 * expression.
 *
 * @example
 * const type: ValueType = 'decimal'
 */
export type ValueType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp'

/**
 * The numeric types.
 *
 * @example
 * const type: NumericType = 'integer'
 */
export type NumericType = 'integer' | 'decimal'

/**
 * The expression of a computed field: a tree of frozen plain objects. The store translates it to
 * SQL, and `evaluate` evaluates it in JavaScript.
 *
 * If an operand is null, the result is null. Exceptions: `concat` skips null, `coalesce` returns
 * its next argument, and `ifElse` treats an unknown condition as false. Numbers are calculated in
 * minor units (`places` is the number of decimal places). A number that is too large to be exact is
 * null.
 *
 * @example
 * const total: Expression<'decimal'> = multiply(decimalField('price', 2), integerField('quantity'))
 */
export type Expression<K extends ValueType = ValueType> = {
  readonly gives: K
  readonly places: number
} & Operation

type Operation =
  | { readonly op: 'field'; readonly name: string }
  | { readonly op: 'constant'; readonly value: string | number | boolean }
  | {
      readonly op: 'add' | 'subtract' | 'multiply' | 'divide' | 'is' | 'less' | 'atMost'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly op: 'first' | 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly op: 'join'; readonly parts: readonly Expression[]; readonly zone?: string }
  | { readonly op: 'lower' | 'upper' | 'length' | 'missing' | 'not'; readonly of: Expression }
  | {
      readonly op: 'if'
      readonly when: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | { readonly op: 'days'; readonly from: Expression; readonly to: Expression }
  | { readonly op: 'setting'; readonly name: string }
  | { readonly op: 'now' }
  | { readonly op: 'today'; readonly zone?: string }
  | {
      readonly op: 'plus' | 'minus'
      readonly of: Expression
      readonly count: Expression
      readonly unit: TimeUnit
      readonly zone?: string
    }
  | {
      readonly op: 'between'
      readonly from: Expression
      readonly to: Expression
      readonly unit: TimeUnit
      readonly zone?: string
    }
  | { readonly op: 'greatest' | 'least'; readonly parts: readonly Expression[] }
  | {
      readonly op: 'count' | 'sum' | 'min' | 'max'
      readonly inverse: string
      /** What is added up or compared, of the records of the inverse relation. */
      readonly value?: Expression
      readonly where: Readonly<Record<string, unknown>>
    }

type TimeUnit = 'minutes' | 'hours' | 'days' | 'months'

/**
 * An operand of a calculation: a numeric expression or a number.
 *
 * @example
 * const rate: Operand = 1.19
 */
export type Operand = Expression<NumericType> | number

type LiteralValue = string | number | boolean

/**
 * The value type of an expression or of a literal.
 *
 * @example
 * type K = ValueTypeOf<1.19> // 'decimal'
 */
export type ValueTypeOf<O> =
  O extends Expression<infer K>
    ? K
    : O extends number
      ? `${O}` extends `${bigint}`
        ? 'integer'
        : 'decimal'
      : O extends boolean
        ? 'boolean'
        : 'text'

/**
 * Creates a node of an expression tree.
 *
 * @example
 * expressionNode('integer', 0, { op: 'length', of: textField('name') })
 */
export function expressionNode<K extends ValueType>(
  gives: K,
  places: number,
  operation: Operation,
): Expression<K> {
  return Object.freeze({ gives, places, ...operation })
}

/**
 * Refers to a text field.
 *
 * @example
 * lowerCase(textField('name'))
 */
export const textField = (name: string): Expression<'text'> =>
  expressionNode('text', 0, { op: 'field', name })

/**
 * Refers to an integer field.
 *
 * @example
 * add(integerField('adults'), integerField('children'))
 */
export const integerField = (name: string): Expression<'integer'> =>
  expressionNode('integer', 0, { op: 'field', name })

/**
 * Refers to a decimal or money field. `places` is the number of decimal places of the field.
 *
 * @example
 * multiply(decimalField('price', 2), integerField('quantity'))
 */
export const decimalField = (name: string, places: number): Expression<'decimal'> =>
  expressionNode('decimal', places, { op: 'field', name })

/**
 * Refers to a boolean field.
 *
 * @example
 * ifElse(booleanField('isGift'), literal('A gift'), 'No gift')
 */
export const booleanField = (name: string): Expression<'boolean'> =>
  expressionNode('boolean', 0, { op: 'field', name })

/**
 * Refers to a date field.
 *
 * @example
 * daysBetween(dateField('from'), dateField('to'))
 */
export const dateField = (name: string): Expression<'date'> =>
  expressionNode('date', 0, { op: 'field', name })

/**
 * Refers to a date and time field.
 *
 * @example
 * lessThan(dateTimeField('starts'), dateTimeField('ends'))
 */
export const dateTimeField = (name: string): Expression<'timestamp'> =>
  expressionNode('timestamp', 0, { op: 'field', name })

/**
 * Creates a constant that is the same for every record.
 *
 * @example
 * ifElse(booleanField('isGift'), literal('A gift'), 'No gift')
 */
export function literal<const V extends LiteralValue>(value: V): Expression<ValueTypeOf<V>>
export function literal(value: LiteralValue): Expression {
  if (typeof value === 'string') return expressionNode('text', 0, { op: 'constant', value })
  if (typeof value === 'boolean') return expressionNode('boolean', 0, { op: 'constant', value })
  if (Number.isSafeInteger(value)) return expressionNode('integer', 0, { op: 'constant', value })
  const written = String(value)
  return expressionNode('decimal', (written.split('.')[1] ?? '').length, {
    op: 'constant',
    value: written,
  })
}

/**
 * Converts a literal to an expression, and returns an expression unchanged. `like` is the type of a
 * text literal: a date, a timestamp or text.
 *
 * @example
 * toExpression('2026-01-28', 'date')
 */
export function toExpression(value: Expression | LiteralValue, type?: ValueType): Expression {
  if (typeof value === 'object') return value
  if (typeof value !== 'string') return literal(value)
  return expressionNode(type ?? 'text', 0, { op: 'constant', value })
}

/**
 * Concatenates texts, numbers, dates and times to one text. Skips null. A date is written as
 * `2027-06-01`, a time as `2027-06-01 20:00` in the time zone of the product.
 *
 * @example
 * concat(dateTimeField('starts'), ', ', textField('hall.name'))
 */
export function concat(
  ...operands: readonly (Expression<Exclude<ValueType, 'boolean'>> | string)[]
): Expression<'text'> {
  const parts = Object.freeze(operands.map((part) => toExpression(part)))
  return expressionNode('text', 0, { op: 'join', parts })
}

/**
 * Converts a text to lower case.
 *
 * @example
 * lowerCase(textField('name'))
 */
export const lowerCase = (of: Expression<'text'>): Expression<'text'> =>
  expressionNode('text', 0, { op: 'lower', of })

/**
 * Converts a text to upper case.
 *
 * @example
 * upperCase(textField('code'))
 */
export const upperCase = (of: Expression<'text'>): Expression<'text'> =>
  expressionNode('text', 0, { op: 'upper', of })

/**
 * Returns the number of characters of a text.
 *
 * @example
 * lengthOf(textField('name'))
 */
export const lengthOf = (of: Expression<'text'>): Expression<'integer'> =>
  expressionNode('integer', 0, { op: 'length', of })

/**
 * Returns the number of days from one date to another. A timestamp counts as its date in UTC.
 *
 * @example
 * daysBetween(dateField('from'), dateField('to'))
 */
export const daysBetween = (
  from: Expression<'date' | 'timestamp'>,
  to: Expression<'date' | 'timestamp'>,
): Expression<'integer'> => expressionNode('integer', 0, { op: 'days', from, to })

/**
 * Refers to the id of the record that a relation points to: `seat.hall` is the hall of the seat.
 *
 * @example
 * equals(relationField('seat.hall'), relationField('event.hall'))
 */
export const relationField = (name: string): Expression<'text'> => textField(name)

/**
 * Returns the names of the own fields that an expression reads. A dotted name reads its relation.
 *
 * @example
 * referencedFields(multiply(decimalField('price', 2), integerField('quantity'))) // ['price', 'quantity']
 */
export function referencedFields(expression: Expression): readonly string[] {
  if (expression.op === 'field') return [expression.name.split('.')[0] ?? '']
  if ('inverse' in expression) return []
  return childExpressions(expression).flatMap(referencedFields)
}

/**
 * Returns the child nodes of an expression.
 *
 * @example
 * childExpressions(concat(textField('first'), textField('last'))).length // 2
 */
export function childExpressions(expression: Expression): readonly Expression[] {
  return Object.values(expression)
    .flat()
    .filter((part): part is Expression => typeof part === 'object' && part !== null && 'op' in part)
}

/**
 * Checks whether a value is an expression.
 *
 * @example
 * isExpression(now) // true
 */
export function isExpression<K extends ValueType>(value: unknown): value is Expression<K> {
  return typeof value === 'object' && value !== null && 'gives' in value && 'op' in value
}
