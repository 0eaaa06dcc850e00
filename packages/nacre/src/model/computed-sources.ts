import type { Entity } from './entity.ts'
import type { Expression } from './expression.ts'
import { expressionInputs, inlineComputed } from './expression-inputs.ts'
import { findInverseRelation } from './inverse-relation.ts'

/**
 * What the computed fields of an entity depend on, besides its own records.
 *
 * @example
 * const { entities, isTimed }: ComputedSources = computedSources(event, product.entities)
 */
export interface ComputedSources {
  /** The entities over relations, totals and their conditions. */
  readonly entities: ReadonlySet<Entity>
  /** Whether a value changes with time, without any change of a record. */
  readonly isTimed: boolean
}

const cache = new WeakMap<readonly Entity[], Map<Entity, ComputedSources>>()

/**
 * Returns what the computed fields of an entity depend on.
 *
 * @example
 * computedSources(event, product.entities).entities // tickets, if a field counts them
 */
export function computedSources(entity: Entity, entities: readonly Entity[]): ComputedSources {
  const known = cache.get(entities) ?? new Map<Entity, ComputedSources>()
  cache.set(entities, known)
  const found = known.get(entity)
  if (found) return found
  const all = new Set<Entity>()
  let isTimed = false
  const seen = new Set<string>()
  const readField = (name: string, at: Entity): void => {
    const [first = name, ...rest] = name.split('.')
    const field = Object.hasOwn(at.fields, first) ? at.fields[first] : undefined
    if (rest.length > 0) {
      const target = entities.find((one) => one.name === field?.relation?.target)
      if (!target) return
      all.add(target)
      readField(rest.join('.'), target)
      return
    }
    const key = `${at.name}.${first}`
    if (!field?.computed || seen.has(key)) return
    seen.add(key)
    readExpression(field.computed.expression, at)
  }
  const readExpression = (expression: Expression, at: Entity): void => {
    const inputs = expressionInputs(inlineComputed(expression, at.fields))
    isTimed ||= inputs.isTimed
    for (const name of [...inputs.names, ...inputs.paths]) readField(name, at)
    for (const { inverse, value, where } of inputs.totals) {
      const from = countedBy(inverse, at)
      if (!from) continue
      all.add(from)
      if (value) readExpression(value, from)
      readWhere(where, from)
    }
  }
  const countedBy = (name: string, at: Entity): Entity | undefined => {
    const own = at.fields[name]?.relation?.target
    return entities.find((one) => one.name === own) ?? findInverseRelation(name, at, entities)?.from
  }
  const readWhere = (where: unknown, at: Entity): void => {
    if (typeof where !== 'object' || where === null) return
    for (const [name, operand] of Object.entries(where)) {
      if (name === 'and' || name === 'or' || name === 'not') {
        for (const one of [operand].flat()) readWhere(one, at)
        continue
      }
      readField(name, at)
      const other = countedBy(name, at)
      if (!other) continue
      all.add(other)
      readWhere(operand, other)
    }
  }
  for (const name of Object.keys(entity.fields)) readField(name, entity)
  const sources = { entities: all, isTimed }
  known.set(entity, sources)
  return sources
}
