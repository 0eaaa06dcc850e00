import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import { waitingStates } from '#shell/model/waiting.ts'
import type { Where } from '#shell/model/where.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { Permit } from '../permit.ts'

/** Records that somebody could take on. */
export interface Waiting {
  readonly entity: string
  readonly plural: string
  readonly state: string
  readonly count: number
  /** By which moves. */
  readonly moves: readonly string[]
}

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
}

/** How many records wait for a move that the asker may make, by entity and state. */
export async function waitingFor(parts: Parts, by: Asker): Promise<readonly Waiting[]> {
  const { product, permit } = parts
  // Who is invited waits for nobody but themselves.
  const people = product.users?.entity.name
  const open = product.entities.filter(
    (entity) => entity.name !== people && permit.mayEver(by.actor, 'read', entity),
  )
  const all = await Promise.all(
    open.flatMap((entity) =>
      waitingStates(entity).map((state) => waitingIn(parts, by, entity, state)),
    ),
  )
  return all.flat()
}

async function waitingIn(
  { store, permit }: Parts,
  { actor }: Asker,
  entity: Entity,
  state: string,
): Promise<readonly Waiting[]> {
  const moves = Object.entries(entity.states?.moves ?? {})
    .filter(
      ([name, { from }]) => [from].flat().includes(state) && permit.mayEver(actor, name, entity),
    )
    .map(([name]) => name)
  if (moves.length === 0) return []
  const read = permit.grant(actor, ['read'], entity)
  const terms = moves.map((move) => permit.grant(actor, [move], entity).where)
  const isOpen = terms.some((where) => where.length === 0)
  const any: readonly Where[] = isOpen ? [] : [{ or: terms.map((where) => ({ and: where })) }]
  const where = [{ state }, ...read.where, ...any]
  const count = await store.records(entity).count({ where, me: read.me })
  return count === 0 ? [] : [{ entity: entity.name, plural: entity.plural, state, count, moves }]
}
