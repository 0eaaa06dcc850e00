import { isDeclaredHere, type Where } from '#shell/language/conditions/where.ts'
import { compileComparisons } from './compile-where.ts'
import { otherRecords } from './other-records.ts'
import type { ActorQuery, SqlCondition, WhereContext, WherePosition } from './where-context.ts'

/**
 * Compiles a condition that binds everyone. With `expected`, the result is true if the record matches for
 * sure, otherwise if it fails for sure. A null, or `me` where nobody acts, leaves both not true. `not`
 * therefore only changes which of the two is expected.
 */
export function compileBindingWhere<Query extends ActorQuery>(
  where: Where,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
  expected = true,
): SqlCondition {
  const { build } = context
  const { entity, alias } = place
  const inner = (part: string, index?: number): WherePosition<Query> => ({
    ...place,
    ...(isDeclaredHere(where) ? { root: { entity, alias } } : {}),
    get: (query) => valueAt(valueAt(place.get(query), part), index),
  })
  const join = (kind: 'and' | 'or', parts: readonly SqlCondition[]): SqlCondition =>
    // What fails for sure is joined the other way round.
    (kind === 'and') === expected ? build.and(parts) : build.or(parts)
  const parts = Object.entries(where).map(([name, operand]): SqlCondition => {
    if (name === 'and' || name === 'or') {
      const each = (operand as readonly Where[]).map((one, index) =>
        compileBindingWhere(one, inner(name, index), context, expected),
      )
      return join(name, each)
    }
    if (name === 'not')
      return compileBindingWhere(operand as Where, inner(name), context, !expected)
    return compileOperand(name, operand, inner(name), context, expected)
  })
  return join('and', parts)
}

function compileOperand<Query extends ActorQuery>(
  name: string,
  operand: unknown,
  place: WherePosition<Query>,
  context: WhereContext<Query>,
  expected: boolean,
): SqlCondition {
  const { build } = context
  const others = otherRecords(name, operand, place, context)
  if (!others) {
    const comparison = compileComparisons(name, operand, place, { ...context, isBinding: true })
    return expected ? comparison : build.not(comparison)
  }
  const { query, position, isMany } = others
  const matches = compileBindingWhere(operand as Where, position, context, expected)
  if (expected || !isMany) return build.exists(query.where(matches))
  // None of several matches if there is none that does not fail for sure.
  const isSure = build.fn.coalesce(matches as never, build.val(false) as never)
  return build.not(build.exists(query.where(build.not(isSure as never))))
}

function valueAt(value: unknown, key: string | number | undefined): unknown {
  return key === undefined ? value : Reflect.get(Object(value), key)
}
