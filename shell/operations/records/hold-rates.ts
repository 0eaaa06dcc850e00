import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Rate, readRate } from '#shell/model/limits.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { type Asker, countersOf } from '../asker.ts'

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

/** A use that is one too many: which of them, and after how many seconds it is possible. */
interface Excess {
  readonly place: number
  readonly retryAfter: number
}

/**
 * Inside the transaction of the work: counts each use and refuses the first that is one too many. What is
 * refused takes its count back with it, so only what was done is counted.
 */
export async function countUses(
  store: Store,
  run: Run,
  by: Asker,
  uses: readonly Use[],
): Promise<void> {
  const groups = groupsOf(by, uses, 'uses')
  refuseWorst(await excessIn(store, run, groups, 'count'), uses)
}

/** The same in a transaction of its own, for work that has none. */
export async function countDone(store: Store, by: Asker, uses: readonly Use[]): Promise<void> {
  if (groupsOf(by, uses, 'uses').size === 0) return
  await store.write((run) => countUses(store, run, by, uses))
}

/**
 * Counts what the declaration counts as attempts. The count is stored before the work begins and stays
 * when the work is refused.
 */
export async function countAttempts(store: Store, by: Asker, uses: readonly Use[]): Promise<void> {
  const groups = groupsOf(by, uses, 'attempts')
  if (groups.size === 0) return
  refuseWorst(await store.write((run) => excessIn(store, run, groups, 'count')), uses)
}

/** Refuses work that would be one too many, before anything of it is read. Nothing is counted yet. */
export async function assertUsesLeft(store: Store, by: Asker, uses: readonly Use[]): Promise<void> {
  const groups = groupsOf(by, uses, 'uses')
  if (groups.size === 0) return
  refuseWorst(await store.write((run) => excessIn(store, run, groups, 'look')), uses)
}

function groupsOf(
  by: Asker,
  uses: readonly Use[],
  counted: 'uses' | 'attempts',
): ReadonlyMap<string, Counted> {
  const groups = new Map<string, Counted>()
  if (by.actor.kind === 'system') return groups
  for (const [place, { entity, verb, usual }] of uses.entries()) {
    const rate = entity.limits.rates?.[verb] ?? usual
    if (rate === undefined || readRate(rate).counts !== counted) continue
    for (const counter of countersOf(by)) {
      const key = `${entity.name}.${verb}:${counter}`
      const group = groups.get(key) ?? { rate, places: [] }
      group.places.push(place)
      groups.set(key, group)
    }
  }
  // Always in the same order: two who count the same must not wait for each other.
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function excessIn(
  store: Store,
  run: Run,
  groups: ReadonlyMap<string, Counted>,
  how: 'count' | 'look',
): Promise<readonly Excess[]> {
  const now = Math.floor(Date.now() / 1000)
  const found: Excess[] = []
  for (const [key, { rate, places }] of groups) {
    const { times, seconds } = readRate(rate)
    const window = now - (now % seconds)
    const more = how === 'count' ? places.length : 0
    const before = (await store.rates.count(run, key, window, more)) - more
    const [first] = places.slice(Math.max(0, times - before))
    if (first !== undefined) found.push({ place: first, retryAfter: window + seconds - now })
  }
  return found
}

function refuseWorst(found: readonly Excess[], uses: readonly Use[]): void {
  const [worst] = found.toSorted(
    (one, other) => one.place - other.place || other.retryAfter - one.retryAfter,
  )
  if (!worst) return
  const step = uses.length > 1 ? { step: worst.place } : {}
  throw new Failure('too-many', { more: { retryAfter: worst.retryAfter, ...step } })
}
