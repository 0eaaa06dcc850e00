import { canMakeTrue, conditionalMoves } from '../moves/conditional-moves.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
import type { Product } from '#shell/language/product/product.ts'
import { triggeredMovesOf } from '../moves/triggered-moves.ts'
import type { ProcessStep } from '#shell/language/product/product-processes.ts'
import { entityOfCollection, stepOf } from '#shell/language/process/registry.ts'

type ProductOfProcesses = Pick<Product, 'entities' | 'processes'>

/**
 * A verb that code may call.
 *
 * @example
 * const target: CodeTarget = { entity: seat, verb: 'take' }
 */
export interface CodeTarget {
  readonly entity: Entity
  readonly verb: string
}

const readingRights = new Set(['read', 'list'])

/**
 * Returns the verbs that the rights of code allow it to call.
 *
 * @example
 * callTargetsOf(product, takeSeat).map(({ verb }) => verb) // ['take']
 */
export function callTargetsOf(
  product: ProductOfProcesses,
  { rights }: Pick<ProcessStep, 'rights'>,
): readonly CodeTarget[] {
  return Object.entries(rights).flatMap(([collection, granted]) => {
    const entity = entityOfCollection(product, collection)
    return entity
      ? granted.filter((right) => !readingRights.has(right)).map((verb) => ({ entity, verb }))
      : []
  })
}

/**
 * Why one verb leads to another: its code calls it, a move is declared `on` it, or the record is removed
 * along with another, or a move is declared `asSoonAs` something is true that the verb can make true.
 *
 * @example
 * const kind: VerbEdgeKind = 'code'
 */
export type VerbEdgeKind = 'code' | 'on' | 'removal' | 'asSoonAs'

/**
 * A verb that another verb leads to in the same transaction.
 *
 * @example
 * const { kind, entity, verb }: VerbEdge = { kind: 'on', entity: parcel, verb: 'load' }
 */
export interface VerbEdge extends CodeTarget {
  readonly kind: VerbEdgeKind
  /** The event of an edge of the kind `on`. */
  readonly trigger?: MoveTrigger
}

/**
 * Returns the verbs that a verb leads to in the same transaction.
 *
 * @example
 * edgesOf(product, { entity: scan, verb: 'create' }) // [{ kind: 'on', entity: parcel, verb: 'load' }]
 */
export function edgesOf(
  product: ProductOfProcesses,
  { entity, verb }: CodeTarget,
): readonly VerbEdge[] {
  const { entities } = product
  const step = stepOf(product, entity, verb)
  return [
    ...(step ? callTargetsOf(product, step) : []).map((one) => ({ ...one, kind: 'code' as const })),
    ...triggeredMovesOf(entities, entity, verb).map((one) => ({
      entity: one.entity,
      verb: one.name,
      kind: 'on' as const,
      trigger: one.trigger,
    })),
    ...(verb === 'remove' ? removedAlong(entity, entities) : []),
    ...conditionalMoves(entities)
      .filter((one) => canMakeTrue(one, { entity, verb }))
      .map((one) => ({ entity: one.entity, verb: one.name, kind: 'asSoonAs' as const })),
  ]
}

/** Returns the removals of the records that are removed along with a record. */
function removedAlong(target: Entity, entities: readonly Entity[]): readonly VerbEdge[] {
  return entities
    .filter(({ fields }) =>
      Object.values(fields).some(
        ({ relation }) => relation?.target === target.name && relation.onRemove === 'cascade',
      ),
    )
    .map((entity) => ({ entity, verb: 'remove', kind: 'removal' }))
}
