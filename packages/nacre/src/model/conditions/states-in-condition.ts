import { isExpression } from '#shell/language/expressions/expression.ts'

/**
 * Returns the states that a condition names, at any depth. An empty array means any state.
 *
 * @example
 * statesInCondition({ or: [{ state: 'open' }, { state: { in: ['late', 'lost'] } }] }) // ['open', 'late', 'lost']
 */
export function statesInCondition(condition: unknown): readonly string[] {
  if (typeof condition !== 'object' || condition === null || isExpression(condition)) return []
  return Object.entries(condition).flatMap(([name, operand]) => {
    if (name !== 'state')
      return Array.isArray(operand)
        ? operand.flatMap(statesInCondition)
        : statesInCondition(operand)
    if (isExpression(operand)) return []
    return Object.values({ is: operand, ...Object(operand) })
      .flat()
      .filter((one) => typeof one === 'string')
  })
}
