import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import { hashToken } from '../../vault.ts'
import type { Caller } from '../caller.ts'
import { addressOf } from '../people/people.ts'

const hour = 3_600
/** Letters to one address and letters that one source asks for, in an hour. */
const most = { address: 4, source: 20 }
/** With so many before, it is asked whether a program wants them. */
const suspicious = { address: 2, source: 3 }

interface About {
  readonly kind: string
  readonly email: unknown
  readonly now: number
}

/**
 * Refuses to write to an address again and again, whether anybody has an account with it or not: else
 * anybody could fill a stranger's mailbox, or find out who has one.
 */
export async function holdLetters(store: Store, by: Caller, about: About): Promise<void> {
  refuseMany(await lettersSoFar(store, by, about, 1), about)
}

/** Whether so many have been asked for that a program may be asking. It fails where no more are written. */
export async function isSuspicious(store: Store, by: Caller, about: About): Promise<boolean> {
  const { toAddress, fromSource } = await lettersSoFar(store, by, about, 0)
  refuseMany({ toAddress: toAddress + 1, fromSource: fromSource + 1 }, about)
  return toAddress >= suspicious.address || fromSource >= suspicious.source
}

interface Counted {
  readonly toAddress: number
  readonly fromSource: number
}

/** How many there were in this hour, with so many more. */
async function lettersSoFar(
  store: Store,
  by: Caller,
  { kind, email, now }: About,
  more: number,
): Promise<Counted> {
  const window = windowOf(now)
  return store.write(async (run) => {
    const address = hashToken('address', addressOf(email))
    const from = `letter ${kind} from ${by.source ?? 'nowhere'}`
    return {
      toAddress: await store.rates.count(run, `letter ${kind} to ${address}`, window, more),
      fromSource: await store.rates.count(run, from, window, more),
    }
  })
}

function refuseMany({ toAddress, fromSource }: Counted, { now }: About): void {
  if (toAddress <= most.address && fromSource <= most.source) return
  const retryAfter = windowOf(now) + hour - Math.floor(now / 1_000)
  throw new Failure('too-many', { more: { retryAfter } })
}

function windowOf(now: number): number {
  const seconds = Math.floor(now / 1_000)
  return seconds - (seconds % hour)
}
