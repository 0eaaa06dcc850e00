import { countedEntity, type Declared } from './counted-entity.ts'
import { validateWhere } from './validate-conditions.ts'
import type { Expression } from '../expression.ts'
import type { Total } from '../expression-inputs.ts'
import { me, type Where } from '../where.ts'

/**
 * Returns the mistakes in a total: an inverse relation that does not exist, and mistakes in the
 * value and in the condition.
 *
 * @example
 * totalErrors(countOf('tickts'), { entity: event, entities }, () => []).length // 1
 */
export function totalErrors(
  { op, inverse, value, where }: Total,
  declared: Declared,
  validate: (value: Expression, declared: Declared) => readonly string[],
): readonly string[] {
  const { entity, entities } = declared
  const from = countedEntity(inverse, declared)
  if (!from) {
    return [
      `It takes ${op}Of ${inverse}, but no field of another entity points to ${entity.name} with inverse: '${inverse}'.`,
    ]
  }
  return [
    ...(value ? validate(value, { entity: from, entities }) : []),
    ...validateWhere('It', where as Where, from, entities),
    ...(readsMe(where)
      ? ['It counts by me: a total is the same for everybody. Use a condition where it is read.']
      : []),
  ]
}

function readsMe(operand: unknown): boolean {
  if (operand === me) return true
  return typeof operand === 'object' && operand !== null && Object.values(operand).some(readsMe)
}
