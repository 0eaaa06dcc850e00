import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Made } from '#shell/store/repeats.ts'
import type { Store } from '#shell/store/store.ts'
import { type Asker, countedAs } from '../asker.ts'
import type { Changes } from '../changes.ts'
import { countAttempts, countUses, type Use } from '../records/hold-rates.ts'
import { refuseLooking } from '../refuse-looking.ts'
import type { Permit } from '../permit.ts'
import { writeTogether } from '../write-together.ts'

/** What came of a piece of work: the answer to it, and the entities of which it has changed records. */
export interface Outcome<Answer = unknown> {
  readonly answer: Answer
  readonly touched: Iterable<Entity>
  /** What it has left of the record that it was about. */
  readonly record?: StoredRecord
}

/**
 * Does a piece of work in one transaction, or not at all. What is refused to everybody like the asker is
 * refused before anything is counted; every use is counted with what it does, and attempts before; a request that comes
 * again gets the answer that it got before; and who keeps copies hears of it once it is stored.
 */
export type Perform = <Answer>(
  by: Asker,
  uses: readonly Use[],
  work: (run: Run) => Promise<Outcome<Answer>>,
) => Promise<Answer>

export function createPerform({
  store,
  permit,
  changes,
}: {
  readonly store: Store
  readonly permit: Permit
  readonly changes: Changes
}): Perform {
  return async (by, uses, work) => {
    refuseLooking(by.actor)
    for (const { entity, verb } of uses) permit.grant(by.actor, [verb], entity)
    const before = await answeredBefore(store, by)
    if (before) return before.answer as never
    await countAttempts(store, by, uses)
    const counted = async (run: Run) => {
      await countUses(store, run, by, uses)
      return work(run)
    }
    const { answer, touched } = await writeTogether(store, (run) => once(store, run, by, counted))
    for (const { name } of new Set(touched)) changes.tell(name)
    return answer
  }
}

/** What came of a request when it came before, if it did. */
export async function answeredBefore(store: Store, by: Asker): Promise<Made | undefined> {
  const made = by.repeat && (await store.repeats.find(requestOf(by, by.repeat)))
  return made && sameAs(by, made)
}

/** Does the work unless the same request has done it, perhaps a moment ago, and keeps what came of it. */
async function once<Answer>(
  store: Store,
  run: Run,
  by: Asker,
  work: (run: Run) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  if (!by.repeat) return work(run)
  const request = requestOf(by, by.repeat)
  const made = await store.repeats.claim(run, request, by.repeat.asked, new Date().toISOString())
  if (made) return { answer: sameAs(by, made).answer as Answer, touched: [] }
  const done = await work(run)
  await store.repeats.keep(run, request, done.answer)
  return done
}

function requestOf(by: Asker, { address, key }: NonNullable<Asker['repeat']>) {
  return { actor: countedAs(by), address, key }
}

function sameAs({ repeat }: Asker, made: Made): Made {
  if (repeat?.asked === made.asked) return made
  throw new Failure('key-used')
}
