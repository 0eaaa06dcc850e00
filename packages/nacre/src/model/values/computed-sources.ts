import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { isDeclaredHere, type Where } from '#shell/language/conditions/where.ts'

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

/**
 * Returns what conditions on records of an entity depend on: the entities behind relations and
 * expressions, and whether they change with time.
 *
 * @example
 * conditionSources([{ tour: { departs: { gt: now } } }], parcel, entities) // tours, timed
 */
export function conditionSources(
  conditions: readonly Where[],
  entity: Entity,
  entities: readonly Entity[],
): ComputedSources {
  const reader = sourceReader(entities)
  for (const condition of conditions) reader.readWhere(condition, entity, entity)
  return reader.sources
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
  const reader = sourceReader(entities)
  for (const name of Object.keys(entity.fields)) reader.readField(name, entity)
  known.set(entity, reader.sources)
  return reader.sources
}

/** Collects the entities that fields, expressions and conditions depend on. */
function sourceReader(entities: readonly Entity[]) {
  const all = new Set<Entity>()
  const sources = { entities: all, isTimed: false }
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
    sources.isTimed ||= inputs.isTimed
    for (const name of [...inputs.names, ...inputs.paths]) readField(name, at)
    const settings = entities.find(({ isSingleton }) => isSingleton)
    if (settings && inputs.settings.length > 0) all.add(settings)
    for (const { inverse, value, where } of inputs.totals) {
      const from = countedBy(inverse, at)
      if (!from) continue
      all.add(from)
      if (value) readExpression(value, from)
      readWhere(where, from, at)
    }
  }
  const countedBy = (name: string, at: Entity): Entity | undefined => {
    const own = at.fields[name]?.relation?.target
    return entities.find((one) => one.name === own) ?? findInverseRelation(name, at, entities)?.from
  }
  /** `root` is the entity that the condition belongs to, and its expressions. */
  const readWhere = (where: unknown, at: Entity, root: Entity): void => {
    if (typeof where !== 'object' || where === null) return
    const owner = isDeclaredHere(where) ? at : root
    for (const [name, operand] of Object.entries(where)) {
      if (name === 'and' || name === 'or' || name === 'not') {
        for (const one of [operand].flat()) readWhere(one, at, owner)
        continue
      }
      readField(name, at)
      for (const value of [operand, ...Object.values(Object(operand))])
        if (isExpression(value)) readExpression(value, owner)
      const other = isExpression(operand) ? undefined : countedBy(name, at)
      if (!other) continue
      all.add(other)
      readWhere(operand, other, owner)
    }
  }
  return { sources, readField, readWhere }
}
