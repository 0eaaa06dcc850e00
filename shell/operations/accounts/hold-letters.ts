import { Failure } from '#shell/model/failure.ts'
import type { Store } from '#shell/store/store.ts'
import { hashToken } from '../vault.ts'
import type { Caller } from './caller.ts'
import { addressOf } from './people.ts'

const hour = 3_600
/** Letters to one address and letters that one source asks for, in an hour. */
const most = { address: 4, source: 20 }

/**
 * Refuses to write to an address again and again, whether anybody has an account with it or not: else
 * anybody could fill a stranger's mailbox, or find out who has one.
 */
export async function holdLetters(
  store: Store,
  by: Caller,
  { kind, email, now }: { kind: string; email: unknown; now: number },
): Promise<void> {
  const seconds = Math.floor(now / 1_000)
  const window = seconds - (seconds % hour)
  const [toAddress, fromSource] = await store.write(async (run) => {
    const address = hashToken('address', addressOf(email))
    return [
      await store.rates.count(run, `letter ${kind} to ${address}`, window),
      await store.rates.count(run, `letter ${kind} from ${by.source ?? 'nowhere'}`, window),
    ] as const
  })
  if (toAddress <= most.address && fromSource <= most.source) return
  throw new Failure('too-many', { more: { retryAfter: window + hour - seconds } })
}
