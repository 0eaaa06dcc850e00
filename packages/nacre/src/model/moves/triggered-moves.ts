import type { Entity } from '#shell/language/entities/entity.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
import type { Move } from '#shell/language/entities/state.ts'

/**
 * The relation between the record that causes a move and the record that makes it.
 *
 * @example
 * const { holder, field }: TriggerLink = { holder: 'cause', field: 'parcel' }
 */
export interface TriggerLink {
  /** Which of the two records has the relation field. */
  readonly holder: 'cause' | 'moved'
  readonly field: string
}

/**
 * A move that is made when something happens to another record.
 *
 * @example
 * const { entity, name }: TriggeredMove = triggeredMovesOf(entities, scan, 'create')[0]
 */
export interface TriggeredMove {
  /** The entity whose records make the move. */
  readonly entity: Entity
  readonly name: string
  readonly move: Move
  readonly trigger: MoveTrigger
  readonly link: TriggerLink
}

/**
 * Returns the events that make a move.
 *
 * @example
 * triggersOf({ from: 'packed', to: 'lost', on: { entity: 'tour', verb: 'fail', via: 'tour' } }).length // 1
 */
export function triggersOf({ on = [] }: Pick<Move, 'on'>): readonly MoveTrigger[] {
  return [on].flat()
}

/**
 * Returns the relation that `via` names: one of the other record, one that points to it, or `undefined`.
 *
 * @example
 * triggerLink({ entity: 'scan', verb: 'create', via: 'parcel' }, parcel, entities) // { holder: 'cause', field: 'parcel' }
 */
export function triggerLink(
  { entity: causeName, via }: MoveTrigger,
  moved: Entity,
  entities: readonly Entity[],
): TriggerLink | undefined {
  const cause = entities.find(({ name }) => name === causeName)
  if (!cause) return undefined
  if (pointsTo(cause, via, moved)) return { holder: 'cause', field: via }
  const inverse = findInverseRelation(via, cause, entities)
  if (inverse?.from === moved) return { holder: 'moved', field: inverse.field }
  return pointsTo(moved, via, cause) ? { holder: 'moved', field: via } : undefined
}

function pointsTo({ fields }: Entity, name: string, target: Entity): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.relation?.target === target.name
}

const known = new WeakMap<readonly Entity[], ReadonlyMap<string, readonly TriggeredMove[]>>()

/**
 * Returns the moves that are made when a verb, a move or an action happens to a record, in the order of
 * the product.
 *
 * @example
 * triggeredMovesOf(product.entities, scan, 'create').map(({ name }) => name) // ['load']
 */
export function triggeredMovesOf(
  entities: readonly Entity[],
  { name }: Pick<Entity, 'name'>,
  verb: string,
): readonly TriggeredMove[] {
  const byVerb = known.get(entities) ?? Map.groupBy(allTriggeredMoves(entities), verbOf)
  known.set(entities, byVerb)
  return byVerb.get(`${name}.${verb}`) ?? []
}

const verbOf = ({ trigger }: TriggeredMove) => `${trigger.entity}.${trigger.verb}`

/**
 * Returns all moves of a product that are made when something happens to another record.
 *
 * @example
 * allTriggeredMoves(product.entities).map(({ entity, name }) => `${entity.name}.${name}`) // ['parcel.load']
 */
export function allTriggeredMoves(entities: readonly Entity[]): readonly TriggeredMove[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.states?.moves ?? {}).flatMap(([name, move]) => {
      return triggersOf(move).flatMap((trigger) => {
        const link = triggerLink(trigger, entity, entities)
        return link ? [{ entity, name, move, trigger, link }] : []
      })
    }),
  )
}
