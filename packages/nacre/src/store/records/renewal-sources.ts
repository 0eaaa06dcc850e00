import type { Entity } from '#shell/model/entity.ts'
import type { Expression } from '#shell/model/expression.ts'
import { computedStorage, expressionInputs } from '#shell/model/expression-inputs.ts'
import { findInverseRelation } from '#shell/model/inverse-relation.ts'

/** One step from a record to others: over a relation of its own, or over one that points to it. */
export interface SourceStep {
  readonly kind: 'forward' | 'inverse'
  /** The entity with the relation field. */
  readonly entity: string
  readonly field: string
  readonly isMany: boolean
}

/** An entity whose records a stored value reads, and the steps that lead to them. */
export interface RenewalSource {
  readonly source: string
  /** The steps from the record with the stored value. Without steps, it reads its own values. */
  readonly steps: readonly SourceStep[]
}

/** Returns what the values that Nacre renews for an entity are worked out from. */
export function renewalSources(
  owner: Entity,
  entities: ReadonlyMap<string, Entity>,
): readonly RenewalSource[] {
  const found = new Map<string, RenewalSource>()
  const add = (source: string, steps: readonly SourceStep[]): void => {
    found.set(JSON.stringify([source, steps]), { source, steps })
  }
  const readField = (name: string, at: Entity, steps: readonly SourceStep[]): void => {
    const [first = name, ...rest] = name.split('.')
    add(at.name, steps)
    if (rest.length > 0) {
      const next = stepOver(first, at, entities)
      if (next) readField(rest.join('.'), next.to, [...steps, next.step])
      return
    }
    const computed = Object.hasOwn(at.fields, first) ? at.fields[first]?.computed : undefined
    // Renewing a value of another record counts as a change of that record.
    const isOther = steps.length > 0 && computedStorage(at.fields, first) === 'renewed'
    if (computed && !isOther) readExpression(computed.expression, at, steps)
  }
  const readExpression = (
    expression: Expression,
    at: Entity,
    steps: readonly SourceStep[],
  ): void => {
    const { names, paths, totals } = expressionInputs(expression)
    for (const name of [...names, ...paths]) readField(name, at, steps)
    for (const { inverse, value, where } of totals) {
      const next = stepOver(inverse, at, entities)
      if (!next) continue
      const inside = [...steps, next.step]
      add(next.to.name, inside)
      if (value) readExpression(value, next.to, inside)
      readWhere(where, next.to, inside)
    }
  }
  const readWhere = (where: unknown, at: Entity, steps: readonly SourceStep[]): void => {
    if (typeof where !== 'object' || where === null) return
    for (const [name, operand] of Object.entries(where)) {
      if (name === 'and' || name === 'or' || name === 'not') {
        for (const one of [operand].flat()) readWhere(one, at, steps)
        continue
      }
      if (Object.hasOwn(at.fields, name)) readField(name, at, steps)
      const next = stepOver(name, at, entities)
      if (!next) continue
      add(next.to.name, [...steps, next.step])
      readWhere(operand, next.to, [...steps, next.step])
    }
  }
  for (const name of Object.keys(owner.fields)) {
    if (computedStorage(owner.fields, name) === 'renewed') readField(name, owner, [])
  }
  return [...found.values()]
}

function stepOver(
  name: string,
  at: Entity,
  entities: ReadonlyMap<string, Entity>,
): { readonly step: SourceStep; readonly to: Entity } | undefined {
  const own = Object.hasOwn(at.fields, name) ? at.fields[name]?.relation : undefined
  if (own) {
    const to = entities.get(own.target)
    const step = { kind: 'forward', entity: at.name, field: name, isMany: own.isMany } as const
    return to && { step, to }
  }
  const inverse = findInverseRelation(name, at, [...entities.values()])
  if (!inverse) return undefined
  const { from, field, isMany } = inverse
  return { step: { kind: 'inverse', entity: from.name, field, isMany }, to: from }
}
