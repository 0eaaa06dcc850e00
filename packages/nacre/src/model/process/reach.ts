import type { Entity } from '../entity.ts'
import type { Product } from '../product.ts'
import type { ProcessStep } from './process.ts'
import { entityOfCollection, stepOf } from './registry.ts'

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

const known = new WeakMap<object, Map<string, ReadonlySet<string>>>()

/**
 * Returns the names of the entities that the code of an entity’s verbs may write, also by the code of
 * the verbs that it calls. A record of these is locked for changes from the start, because two
 * transactions that share a lock and both want to write would deadlock.
 *
 * @example
 * entitiesWrittenByCode(product, ticket) // Set(['seat'])
 */
export function entitiesWrittenByCode(
  product: ProductOfProcesses,
  { name }: Pick<Entity, 'name'>,
): ReadonlySet<string> {
  const { processes } = product
  if (!processes) return new Set()
  const byEntity = known.get(processes) ?? new Map<string, ReadonlySet<string>>()
  known.set(processes, byEntity)
  const found = byEntity.get(name)
  if (found) return found
  const written = new Set<string>()
  const visited = new Set<ProcessStep>()
  const visit = (step: ProcessStep): void => {
    if (visited.has(step)) return
    visited.add(step)
    for (const { entity, verb } of callTargetsOf(product, step)) {
      written.add(entity.name)
      const next = stepOf(product, entity, verb)
      if (next) visit(next)
    }
  }
  for (const step of processes.steps) if (step.entity === name) visit(step)
  byEntity.set(name, written)
  return written
}
