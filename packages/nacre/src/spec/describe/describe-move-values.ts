import { isExpression } from '#shell/language/expressions/expression.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { MoveDescription } from '../description.ts'
import { describeValue } from './describe-source.ts'

/** Describes the values that a move takes and sets, of the fields that a viewer may know. */
export function describeMoveValues(
  { input = {}, sets = {} }: Pick<Move, 'input' | 'sets'>,
  isKnown: (field: string) => boolean,
): Pick<MoveDescription, 'input' | 'sets'> {
  const taken = Object.entries(input).flatMap(([field, one]) => {
    if (one === undefined || !isKnown(field)) return []
    const how = typeof one === 'string' ? one : { default: describeValue(one.default) }
    return [[field, how] as const]
  })
  const set = Object.entries(sets).flatMap(([field, value]) =>
    value === undefined || !isKnown(field) ? [] : [[field, describeSetValue(value)] as const],
  )
  return {
    ...(taken.length === 0 ? {} : { input: Object.fromEntries(taken) }),
    ...(set.length === 0 ? {} : { sets: Object.fromEntries(set) }),
  }
}

function describeSetValue(value: unknown): string {
  if (value === me) return 'me'
  return isExpression(value) ? describeValue(value) : JSON.stringify(value)
}
