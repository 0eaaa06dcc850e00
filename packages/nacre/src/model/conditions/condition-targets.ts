import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import { expressionsIn, type Where } from '#shell/language/conditions/where.ts'

/**
 * A record that a condition looks at over a relation to one record, and those that it looks at from there.
 *
 * @example
 * const { field, entity }: ConditionTarget = conditionTargets([{ event: { state: 'open' } }], ticket, entities)[0]
 */
export interface ConditionTarget {
  readonly field: string
  readonly entity: Entity
  readonly further: readonly ConditionTarget[]
}

/**
 * Returns the records that conditions look at over relations to one record, each relation once. Their
 * expressions look at records as well.
 *
 * @example
 * conditionTargets([{ tour: { vehicle: { door: { gte: 3 } } } }], parcel, entities) // tour, and from there vehicle
 */
export function conditionTargets(
  checks: readonly Where[],
  entity: Entity,
  entities: readonly Entity[],
): readonly ConditionTarget[] {
  const paths = expressionsIn(checks).flatMap((one) => pathsOf(one, entity))
  return targetsOf([...checks, ...paths.map(pathAsWhere)], entity, entities)
}

function pathsOf(expression: Expression, { fields }: Entity): readonly string[] {
  return expressionInputs(inlineComputed(expression, fields, { isComplete: true })).paths
}

/** Returns a condition that looks at the records of a path: `tour.vehicle.load` at tour and vehicle. */
const pathAsWhere = (path: string): Where =>
  path
    .split('.')
    .slice(0, -1)
    .reduceRight<Where>((further, name) => ({ [name]: further }), {})

function targetsOf(
  checks: readonly Where[],
  entity: Entity,
  entities: readonly Entity[],
): readonly ConditionTarget[] {
  const nested = new Map<string, Where[]>()
  const visit = (where: unknown): void => {
    if (typeof where !== 'object' || where === null) return
    for (const [name, operand] of Object.entries(where)) {
      if (name === 'and' || name === 'or') for (const one of [operand].flat()) visit(one)
      else if (name === 'not') visit(operand)
      else if (isToOne(name, entity) && isCondition(operand))
        nested.set(name, [...(nested.get(name) ?? []), operand as Where])
    }
  }
  for (const check of checks) visit(check)
  return [...nested].flatMap(([field, further]) => {
    const target = entities.find(({ name }) => name === entity.fields[field]?.relation?.target)
    return target ? [{ field, entity: target, further: targetsOf(further, target, entities) }] : []
  })
}

const isCondition = (operand: unknown): boolean =>
  typeof operand === 'object' && operand !== null && !isExpression(operand)

function isToOne(name: string, { fields }: Entity): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.relation?.isMany === false
}
