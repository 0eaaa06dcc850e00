import type { Entity } from '#shell/language/entities/entity.ts'
import { comparisonsOf, matchesWhere } from '#shell/language/records/matches-where.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { type ValueSource, valueSources } from '../values/value-sources.ts'
import type { Where } from '#shell/language/conditions/where.ts'

/**
 * A move that is made as soon as its condition is true.
 *
 * @example
 * const { entity, name, condition }: ConditionalMove = conditionalMoves([order])[0]
 */
export interface ConditionalMove {
  readonly entity: Entity
  readonly name: string
  readonly move: Move
  readonly condition: Where
  /** What the condition reads. */
  readonly sources: readonly ValueSource[]
}

const known = new WeakMap<readonly Entity[], readonly ConditionalMove[]>()

/**
 * Returns the moves of a product that are made as soon as their condition is true.
 *
 * @example
 * conditionalMoves(product.entities).map(({ entity, name }) => `${entity.name}.${name}`) // ['order.ship']
 */
export function conditionalMoves(entities: readonly Entity[]): readonly ConditionalMove[] {
  const found = known.get(entities)
  if (found) return found
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const all = entities.flatMap((entity) =>
    Object.entries(entity.states?.moves ?? {}).flatMap(([name, move]) => {
      const { asSoonAs: condition } = move
      if (!condition) return []
      const sources = valueSources(entity, byName, { where: condition })
      return [{ entity, name, move, condition, sources }]
    }),
  )
  known.set(entities, all)
  return all
}

/**
 * Checks whether a verb can make the condition of a move true, or bring a record into the state of the
 * move.
 *
 * @example
 * canMakeTrue(shipOrder, { entity: line, verb: 'ship' }) // true
 */
export function canMakeTrue(
  conditional: ConditionalMove,
  { entity, verb }: { readonly entity: Entity; readonly verb: string },
): boolean {
  const { entity: owner, move, sources } = conditional
  const others = sources.filter(({ source }) => source === entity.name)
  const isPresenceChange = ['create', 'remove', 'restore'].includes(verb)
  if (owner === entity && entersState(conditional, verb)) return true
  if (others.some(({ steps }) => steps.length > 0) && isPresenceChange) return true
  if (owner === entity && verb === 'restore') return true
  const read = new Set(others.map(({ field }) => field))
  // A change can point a record elsewhere.
  if (verb === 'change') return others.some(({ field }) => field !== 'state')
  const made = entity.states?.moves[verb]
  if (!made) {
    const action = entity.actions[verb]
    return action?.kind === 'reaction' && read.has(action.countField)
  }
  if (made === move) return false
  const isElsewhere = others.some(({ steps, field }) => steps.length > 0 && field === 'state')
  const set = [...Object.keys(made.sets ?? {}), ...Object.keys(made.input ?? {})]
  return isElsewhere || set.some((name) => read.has(name))
}

/** Whether a verb of the same entity brings a record into the state that the move leaves. */
function entersState({ entity, move, condition }: ConditionalMove, verb: string): boolean {
  const { states } = entity
  const from = new Set([move.from].flat())
  if (verb === 'create') return states !== undefined && from.has(states.initial)
  const before = states?.moves[verb]
  if (!before || before === move || !from.has(before.to)) return false
  return !before.asSoonAs || !excludeEachOther(before.asSoonAs, condition, entity)
}

/** Whether two conditions compare the same field so that both cannot be true. */
function excludeEachOther(one: Where, other: Where, entity: Entity): boolean {
  return Object.keys(one).some((name) => {
    if (!Object.hasOwn(other, name) || ['and', 'or', 'not'].includes(name)) return false
    return isOutside(one, other, name, entity) || isOutside(other, one, name, entity)
  })
}

/** Whether the only value that one condition allows does not match the other. */
function isOutside(one: Where, other: Where, name: string, entity: Entity): boolean {
  const [[operator, value] = [], ...more] = comparisonsOf(Reflect.get(one, name))
  if (operator !== 'is' || more.length > 0) return false
  return !matchesWhere({ [name]: Reflect.get(other, name) }, { [name]: value }, entity)
}
