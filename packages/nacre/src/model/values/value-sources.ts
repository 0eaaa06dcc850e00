import type { Entity } from '#shell/language/entities/entity.ts'
import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { computedStorage, expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { matchingStates } from './matching-states.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/**
 * One step from a record to others: over a relation of its own, or over one that points to it.
 *
 * @example
 * const step: SourceStep = { kind: 'inverse', entity: 'ticket', field: 'event', isMany: false }
 */
export interface SourceStep {
  readonly kind: 'forward' | 'inverse'
  /** The entity with the relation field. */
  readonly entity: string
  readonly field: string
  readonly isMany: boolean
}

/**
 * A value that others are worked out from: its entity, the steps that lead to its records, and the field.
 * Without a field, the presence of the records matters.
 *
 * @example
 * const { source, field }: ValueSource = { source: 'ticket', steps: [], field: 'state' }
 */
export interface ValueSource {
  readonly source: string
  /** The steps from the record that the values belong to. Without steps, it reads its own values. */
  readonly steps: readonly SourceStep[]
  readonly field?: string
  /** The states that match, if the field is the state. */
  readonly states?: readonly string[]
  /** Whether no record in another state matters. */
  readonly isOnlyInStates?: boolean
}

interface ReadValues {
  /** Names of fields, also over relations. */
  readonly names?: readonly string[]
  readonly where?: Where
  /** Whether a stored value of another record is a source of its own. */
  readonly endsAtStored?: boolean
}

/**
 * Returns what values and conditions on the records of an entity are worked out from.
 *
 * @example
 * valueSources(order, entities, { where: { open: 0 } }) // the lines that `open` counts, and their states
 */
export function valueSources(
  owner: Entity,
  entities: ReadonlyMap<string, Entity>,
  { names: read = [], where: condition = {}, endsAtStored = false }: ReadValues,
): readonly ValueSource[] {
  const found = new Map<string, ValueSource>()
  const add = (
    source: string,
    steps: readonly SourceStep[],
    field?: string,
    more: Pick<ValueSource, 'states' | 'isOnlyInStates'> = {},
  ): void => {
    const one = { source, steps, ...(field === undefined ? {} : { field }), ...more }
    found.set(JSON.stringify(one), one)
  }
  const readField = (name: string, at: Entity, steps: readonly SourceStep[]): void => {
    const [first = name, ...rest] = name.split('.')
    add(at.name, steps, first)
    if (rest.length > 0) {
      const next = stepOver(first, at, entities)
      if (next) readField(rest.join('.'), next.to, [...steps, next.step])
      return
    }
    const computed = Object.hasOwn(at.fields, first) ? at.fields[first]?.computed : undefined
    // Renewing a value of another record counts as a change of that record.
    const isOther =
      endsAtStored && steps.length > 0 && computedStorage(at.fields, first) === 'renewed'
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
      readWhere(where, { at: next.to, steps: inside }, { at, steps })
    }
  }
  /** `root` is the record that the condition belongs to, and its expressions. */
  const readWhere = (
    where: unknown,
    place: SourcePlace,
    root: SourcePlace,
    isRequired = true,
  ): void => {
    if (typeof where !== 'object' || where === null) return
    const { at, steps } = place
    for (const [name, operand] of Object.entries(where)) {
      if (name === 'and' || name === 'or' || name === 'not') {
        const isEach = isRequired && name === 'and'
        for (const one of [operand].flat()) readWhere(one, place, root, isEach)
        continue
      }
      if (Object.hasOwn(at.fields, name)) readField(name, at, steps)
      else if (name === 'state') {
        const states = matchingStates(operand, at.states)
        add(at.name, steps, name, states && { states, isOnlyInStates: isRequired })
      } else add(at.name, steps, name)
      for (const value of [operand, ...Object.values(Object(operand))])
        if (isExpression(value)) readExpression(value, root.at, root.steps)
      const next = isExpression(operand) ? undefined : stepOver(name, at, entities)
      if (!next) continue
      add(next.to.name, [...steps, next.step])
      readWhere(operand, { at: next.to, steps: [...steps, next.step] }, root)
    }
  }
  for (const name of read) readField(name, owner, [])
  const own = { at: owner, steps: [] }
  readWhere(condition, own, own)
  return [...found.values()]
}

/** An entity, and the steps that lead to its records. */
interface SourcePlace {
  readonly at: Entity
  readonly steps: readonly SourceStep[]
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
