import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Rate, readRate } from '#shell/model/limits.ts'
import type { Store } from '#shell/store/store.ts'
import { type Asker, countedAs } from '../asker.ts'

/** A verb, a move or an action of an entity that somebody is about to use. */
export interface Use {
  readonly entity: Entity
  readonly verb: string
  /** How often that may be done where the declaration says nothing. */
  readonly usual?: Rate
}

/** Uses of the same thing, with their places in the row. */
interface Counted {
  readonly rate: Rate
  readonly places: number[]
}

/**
 * Counts each use and refuses the first that is one too many. The count is stored before the work begins
 * and stays when the work is refused: trying counts.
 */
export async function holdRates(store: Store, by: Asker, uses: readonly Use[]): Promise<void> {
  if (by.actor.kind === 'system') return
  const groups = new Map<string, Counted>()
  for (const [place, { entity, verb, usual }] of uses.entries()) {
    const rate = entity.limits.rates?.[verb] ?? usual
    if (rate === undefined) continue
    const key = `${entity.name}.${verb}:${countedAs(by)}`
    const group = groups.get(key) ?? { rate, places: [] }
    group.places.push(place)
    groups.set(key, group)
  }
  if (groups.size === 0) return
  const now = Math.floor(Date.now() / 1000)
  const refusals = await store.write(async (run) => {
    const found: { place: number; retryAfter: number }[] = []
    for (const [key, { rate, places }] of groups) {
      const { times, seconds } = readRate(rate)
      const window = now - (now % seconds)
      const count = await store.rates.count(run, key, window, places.length)
      const [first] = places.slice(Math.max(0, times - (count - places.length)))
      if (first !== undefined) found.push({ place: first, retryAfter: window + seconds - now })
    }
    return found
  })
  const [worst] = refusals.toSorted((one, other) => one.place - other.place)
  if (!worst) return
  const step = uses.length > 1 ? { step: worst.place } : {}
  throw new Failure('too-many', { more: { retryAfter: worst.retryAfter, ...step } })
}
