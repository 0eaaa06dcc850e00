import { childExpressions, type Expression } from '../expressions/expression.ts'
import type { Fields } from './field.ts'

/**
 * A total over the records of an inverse relation, as a node of an expression.
 *
 * @example
 * const { inverse }: Total = countOf('tickets')
 */
export type Total = Extract<Expression, { readonly inverse: string }>

/**
 * What an expression is worked out from.
 *
 * @example
 * const { names }: ExpressionInputs = expressionInputs(textField('title')) // names: ['title']
 */
export interface ExpressionInputs {
  /** The names of own fields. */
  readonly names: readonly string[]
  /** The dotted names, which go over relations. */
  readonly paths: readonly string[]
  /** The names of settings of the product. */
  readonly settings: readonly string[]
  /** The totals. What they are worked out from belongs to another entity. */
  readonly totals: readonly Total[]
  /** Whether the result changes with time. */
  readonly isTimed: boolean
  /** Whether the result depends on a time zone other than UTC. */
  readonly isZoned: boolean
}

/**
 * Returns what an expression is worked out from.
 *
 * @example
 * expressionInputs(decimalField('event.price', 2)).paths // ['event.price']
 */
export function expressionInputs(expression: Expression): ExpressionInputs {
  const all = allNodes(expression)
  const names = new Set(all.flatMap((node) => (node.op === 'field' ? [node.name] : [])))
  return {
    names: [...names].filter((name) => !name.includes('.')),
    paths: [...names].filter((name) => name.includes('.')),
    settings: [...new Set(all.flatMap((node) => (node.op === 'setting' ? [node.name] : [])))],
    totals: all.filter(isTotal),
    isTimed: all.some(({ op }) => op === 'now' || op === 'today'),
    isZoned: all.some((node) => 'zone' in node && node.zone !== undefined),
  }
}

/**
 * Checks whether an expression is a total.
 *
 * @example
 * isTotal(countOf('tickets')) // true
 */
export const isTotal = (node: Expression): node is Total => 'inverse' in node

/** The nodes of an expression that belong to its own record. */
function allNodes(node: Expression): readonly Expression[] {
  return isTotal(node) ? [node] : [node, ...childExpressions(node).flatMap(allNodes)]
}

/**
 * How a computed field is stored. A column that is `generated` follows from other columns of the
 * record, so the database computes it. Nacre renews one that is `renewed` with each change of its
 * sources. One that is `live` is computed when it is read.
 *
 * @example
 * const storage: ComputedStorage = 'generated'
 */
export type ComputedStorage = 'generated' | 'renewed' | 'live'

const cache = new WeakMap<Fields, Map<string, ComputedStorage>>()

/**
 * Returns how a computed field is stored.
 *
 * @example
 * computedStorage(card.fields, 'total') // 'generated'
 */
export function computedStorage(fields: Fields, name: string): ComputedStorage | undefined {
  const computed = Object.hasOwn(fields, name) ? fields[name]?.computed : undefined
  if (!computed) return undefined
  const known = cache.get(fields) ?? new Map<string, ComputedStorage>()
  cache.set(fields, known)
  const found = known.get(name)
  if (found) return found
  // A circle is an error at the start. Until then, it must end.
  known.set(name, 'live')
  const inputs = expressionInputs(inlineComputed(computed.expression, fields))
  const readsLive = inputs.names.some((one) => computedStorage(fields, one) === 'live')
  const isOwn = isOwnInputs(inputs) && !readsLive
  const storage = isOwn ? 'generated' : computed.stored ? 'renewed' : 'live'
  known.set(name, storage)
  return storage
}

/**
 * Replaces the computed fields in an expression with their own expressions. Those with a column
 * that Nacre renews stay, unless it is to be complete.
 *
 * @example
 * inlineComputed(integerField('total'), order.fields)
 */
export function inlineComputed(
  expression: Expression,
  fields: Fields,
  options: { readonly isComplete?: boolean; readonly within?: readonly string[] } = {},
): Expression {
  if (isTotal(expression)) return expression
  if (expression.op !== 'field')
    return mapChildren(expression, (one) => inlineComputed(one, fields, options))
  const { isComplete = false, within = [] } = options
  const { name } = expression
  const computed = Object.hasOwn(fields, name) ? fields[name]?.computed : undefined
  const isColumn = computed?.stored === true && !isComplete
  if (!computed || isColumn || within.includes(name)) return expression
  return inlineComputed(computed.expression, fields, { isComplete, within: [...within, name] })
}

function mapChildren(node: Expression, map: (one: Expression) => Expression): Expression {
  const isNode = (value: unknown): value is Expression =>
    typeof value === 'object' && value !== null && 'op' in value
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => {
    if (isNode(value)) return [key, map(value)]
    return [key, Array.isArray(value) ? value.map((one) => (isNode(one) ? map(one) : one)) : value]
  })
  return Object.fromEntries(entries) as Expression
}

/**
 * Checks whether the values of a record are enough to compute an expression: it reads neither
 * other records, nor settings, nor the time.
 *
 * @example
 * isOwnExpression(decimalField('event.price', 2)) // false
 */
export function isOwnExpression(expression: Expression): boolean {
  return isOwnInputs(expressionInputs(expression))
}

function isOwnInputs({ paths, settings, totals, isTimed, isZoned }: ExpressionInputs): boolean {
  return paths.length + settings.length + totals.length === 0 && !isTimed && !isZoned
}
