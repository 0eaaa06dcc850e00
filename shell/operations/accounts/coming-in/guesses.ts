import { Failure } from '#shell/model/failure.ts'
import type { Guarded } from '#shell/store/accounts/guards.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { hashToken } from '../../vault.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller } from '../caller.ts'
import { addressOf } from '../people/people.ts'

/** How much guessing is put up with: so many failures are free, then each next one waits twice as long. */
interface Patience {
  readonly free: number
  /** Seconds after the first failure that is not free. */
  readonly first: number
  readonly longest: number
  /** Seconds without a failure after which all is forgotten. */
  readonly memory: number
}

const minute = 60
const hour = 60 * minute

/** At most ten in the first ten minutes for an account, and 24 a day when somebody does not give up. */
const patience = {
  account: { free: 4, first: 15, longest: hour, memory: 24 * hour },
  device: { free: 4, first: 15, longest: 15 * minute, memory: 24 * hour },
  // Many people may share an address.
  source: { free: 20, first: 15, longest: 15 * minute, memory: hour },
} as const satisfies Readonly<Record<string, Patience>>

/** So many failures, and it is asked whether a program is guessing. */
const suspicious = 3

/** By what is counted: the kind says how patiently. */
export type GuessedAt = `${keyof typeof patience}:${string}`

/** Attempts at an account, whether there is one with the address or not. */
export function atAccount(email: unknown): GuessedAt {
  return `account:${hashToken('account', addressOf(email))}`
}

/** Inside a transaction: whoever shows that it is their account need not wait for the guessers. */
export async function forgetGuesses(store: Store, run: Run, email: string): Promise<void> {
  await store.guards.clear(run, [atAccount(email)])
}

/** An attempt that has been let in. It counts as failed until it is said to have succeeded. */
export interface Attempt {
  /** Whether there were so many failures before that it is to be asked for a captcha. */
  readonly isSuspicious: boolean
  /** Takes the count of this attempt back; what is named is forgotten altogether. */
  succeeded(forgotten: readonly GuessedAt[]): Promise<void>
}

/**
 * Lets an attempt in, or says when the next may be made. It is counted before it is looked at: of two
 * hundred that come at the same moment no more are looked at than of two hundred one after the other.
 */
export async function attempt(
  { store, log, now: clock }: Pick<AccountParts, 'store' | 'log' | 'now'>,
  by: Caller,
  keys: readonly GuessedAt[],
  user?: string,
): Promise<Attempt> {
  const now = clock()
  const before = await store.write(async (run) => {
    const held: Guarded[] = []
    for (const key of keys) held.push(fresh(await store.guards.hold(run, key, iso(now)), now))
    const [longest] = held.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))
    if (longest && Date.parse(longest.until) > now) return longest
    for (const one of held) await store.guards.put(run, failed(one, now))
    return held
  })
  if ('until' in before) {
    await log.holdOff(by, before, user)
    const retryAfter = Math.ceil((Date.parse(before.until) - now) / 1_000)
    throw new Failure('too-many', { more: { retryAfter } })
  }
  return {
    isSuspicious: before.some(({ failures }) => failures >= suspicious),
    async succeeded(forgotten) {
      await store.write(async (run) => {
        await store.guards.clear(run, forgotten)
        for (const one of before) {
          if (forgotten.some((key) => key === one.key)) continue
          const { failures } = await store.guards.hold(run, one.key, iso(now))
          await store.guards.put(run, { ...one, failures: Math.max(0, failures - 1) })
        }
      })
    },
  }
}

function fresh(one: Guarded, now: number): Guarded {
  const { memory, longest } = patienceFor(one.key)
  if (Date.parse(one.at) + memory * 1_000 <= now) return { ...one, failures: 0, until: iso(now) }
  // A clock that was ahead meanwhile must not keep anybody waiting for longer than the longest wait.
  const until = Math.min(Date.parse(one.until), now + longest * 1_000)
  return { ...one, until: iso(until) }
}

function failed(one: Guarded, now: number): Guarded {
  const { free, first, longest } = patienceFor(one.key)
  const failures = one.failures + 1
  const over = failures - free
  const wait = over < 0 ? 0 : Math.min(longest, first * 2 ** Math.min(over, 20))
  return { key: one.key, failures, at: iso(now), until: iso(now + wait * 1_000) }
}

function patienceFor(key: string): Patience {
  const kind = key.split(':', 1)[0]
  return patience[kind as keyof typeof patience]
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
