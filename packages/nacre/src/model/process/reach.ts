import type { Entity } from '#shell/language/entities/entity.ts'
import { eventVerbs } from '../moves/event-verbs.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type CodeTarget, edgesOf } from './verb-graph.ts'

type ProductOfProcesses = Pick<Product, 'entities' | 'processes'>

/** What the verbs of an entity lead to in the same transaction. */
interface Reach {
  readonly targets: readonly CodeTarget[]
  readonly names: ReadonlySet<string>
}

const known = new WeakMap<object, Map<string, Reach>>()

/**
 * Checks whether the verbs of an entity lead to another verb in the same transaction.
 *
 * @example
 * leadsTo(product, ticket, { entity: 'seat', verbs: ['take'] }) // true, if code of ticket takes seats
 */
export function leadsTo(
  product: ProductOfProcesses,
  entity: Entity,
  { entity: of, verbs }: { readonly entity: string; readonly verbs: readonly string[] },
): boolean {
  const { targets } = reachOf(product, entity)
  return targets.some((one) => one.entity.name === of && verbs.includes(one.verb))
}

/**
 * Returns the names of the entities that the verbs of an entity may write: by their code, by the code of
 * the verbs that it calls, and by moves that follow. A record of these is locked for changes from the
 * start, because two transactions that share a lock and both want to write would deadlock.
 *
 * @example
 * entitiesWrittenAlong(product, ticket) // Set(['seat'])
 */
export function entitiesWrittenAlong(
  product: ProductOfProcesses,
  entity: Entity,
): ReadonlySet<string> {
  return reachOf(product, entity).names
}

/** Follows the graph of verbs. Records that are only removed along are not counted as written. */
function reachOf(product: ProductOfProcesses, entity: Entity): Reach {
  const byEntity = known.get(product) ?? new Map<string, Reach>()
  known.set(product, byEntity)
  const found = byEntity.get(entity.name)
  if (found) return found
  const visited = new Set<string>()
  const targets: CodeTarget[] = []
  const visit = (from: CodeTarget): void => {
    const name = `${from.entity.name}.${from.verb}`
    if (visited.has(name)) return
    visited.add(name)
    for (const edge of edgesOf(product, from)) {
      if (edge.kind !== 'removal') targets.push(edge)
      visit(edge)
    }
  }
  for (const verb of eventVerbs(entity)) visit({ entity, verb })
  const reach = { targets, names: new Set(targets.map((one) => one.entity.name)) }
  byEntity.set(entity.name, reach)
  return reach
}
