import { countedEntity, type Declared, followRelations } from '../conditions/counted-entity.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'

/**
 * Returns the path of a computed field back to itself, as a sentence.
 *
 * @example
 * circleProblems('total', { entity: card, entities: [card] }) // []
 */
export function circleProblems(name: string, { entity, entities }: Declared): readonly string[] {
  const start = `${entity.name}.${name}`
  const seen = new Set<string>()
  const find = (
    at: Entity,
    field: string,
    path: readonly string[],
  ): readonly string[] | undefined => {
    const computed = at.fields[field]?.computed
    if (!computed) return undefined
    for (const [next, other] of inputFields(computed.expression, at, entities)) {
      const step = `${next.name}.${other}`
      if (step === start) return [...path, step]
      if (seen.has(step)) continue
      seen.add(step)
      const found = find(next, other, [...path, step])
      if (found) return found
    }
    return undefined
  }
  const path = find(entity, name, [start])
  return path ? [`It is worked out from itself: ${path.join(' → ')}.`] : []
}

/** Returns the fields that an expression reads, with their entities. */
function inputFields(
  expression: Expression,
  entity: Entity,
  entities: readonly Entity[],
): readonly (readonly [Entity, string])[] {
  const { names, paths, totals } = expressionInputs(expression)
  return [
    ...names.map((name) => [entity, name] as const),
    ...paths.flatMap((path) => {
      const parts = path.split('.')
      const found = followRelations(parts.slice(0, -1), { entity, entities })
      return typeof found === 'string' ? [] : [[found, parts.at(-1) ?? ''] as const]
    }),
    ...totals.flatMap(({ inverse, value, where }) => {
      const from = countedEntity(inverse, { entity, entities })
      if (!from) return []
      const conditions = Object.keys(where).map((name) => [from, name] as const)
      return [...conditions, ...(value ? inputFields(value, from, entities) : [])]
    }),
  ]
}
