import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { referencedFields } from '#shell/language/expressions/expression.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import type { Otherwise } from '../conditions/otherwise.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/**
 * Records with a span of time, by the relation that they have it for.
 *
 * @example
 * const spans: SpanSource = { entity: 'closure', per: 'hall', from: 'begins', to: 'ends' }
 */
export interface SpanSource {
  readonly entity: string
  readonly per: string
  readonly from: string
  readonly to: string
  readonly where?: Where
}

/**
 * A check for a write of a record: its span must not overlap those of others.
 *
 * @example
 * const { own, others, otherwise }: OverlapRule = overlapRulesOf('event', product.entities)[0]
 */
export interface OverlapRule {
  /** The key of the constraint. */
  readonly name: string
  readonly own: SpanSource
  readonly others: SpanSource
  readonly gap: Duration | undefined
  readonly otherwise: Otherwise
  /** Whether only the other side asks. Writers of this side then only let it know of them. */
  readonly isSilent: boolean
}

/**
 * Returns the checks for a write of an entity: those that it declares, and those of others that
 * compare with it.
 *
 * @example
 * overlapRulesOf('closure', product.entities).map(({ name }) => name) // ['hall']
 */
export function overlapRulesOf(name: string, entities: readonly Entity[]): readonly OverlapRule[] {
  const rules = known.get(entities) ?? new Map<string, readonly OverlapRule[]>()
  known.set(entities, rules)
  const found = rules.get(name) ?? findRules(name, entities)
  rules.set(name, found)
  return found
}

const known = new WeakMap<readonly Entity[], Map<string, readonly OverlapRule[]>>()

function findRules(name: string, entities: readonly Entity[]): readonly OverlapRule[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.noOverlap).flatMap(([key, one]): readonly OverlapRule[] => {
      const own: SpanSource = sourceOf(entity.name, one)
      const { gap, else: otherwise } = one
      const rule = { name: key, gap, otherwise }
      const others = one.with ? sourceOf(one.with.entity, one.with) : own
      const isSilent = one.with?.asks === 'here'
      return [
        ...(entity.name === name ? [{ ...rule, own, others, isSilent: false }] : []),
        ...(one.with?.entity === name ? [{ ...rule, own: others, others: own, isSilent }] : []),
      ]
    }),
  )
}

function sourceOf(
  entity: string,
  { per, from, to, where }: Omit<SpanSource, 'entity'>,
): SpanSource {
  return { entity, per, from, to, ...(where ? { where } : {}) }
}

/**
 * Returns the fields whose change can cause an overlap, without computed ones.
 *
 * @example
 * fieldsOfSpan({ entity: 'event', per: 'hall', from: 'starts', to: 'ends' }, event) // ['hall', 'starts', 'ends']
 */
export function fieldsOfSpan(
  { per, from, to, where = {} }: SpanSource,
  entity: Entity,
): readonly string[] {
  return [
    per,
    ...inputFields(from, entity),
    ...inputFields(to, entity),
    ...fieldsOfWhere(where, entity),
  ]
}

/**
 * Returns the fields that decide about a value: the field, or those of its expression.
 *
 * @example
 * inputFields('ends', tour) // ['departs', 'length']
 */
export function inputFields(name: string, { fields }: Entity): readonly string[] {
  const expression = fields[name]?.computed?.expression
  return expression ? referencedFields(expression) : [name]
}
