import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { Ticket } from '#shell/store/accounts/tickets.ts'
import type { Store } from '#shell/store/store.ts'
import { newToken } from '../sessions/token.ts'
import { hashToken } from '../../vault.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What tickets are for, and how long they are good. One for a purpose is nothing for another. */
const lifetimes = {
  'set-up': hour,
  invitation: 7 * day,
  confirmation: day,
  reset: hour,
  link: 10 * minute,
  // From the machine, where nobody comes in by password.
  return: hour,
  address: day,
} as const

export type Purpose = keyof typeof lifetimes

/** A ticket as it is handed out: the token is in no other place. */
export interface Issued {
  readonly token: string
  readonly until: string
}

/** Inside a transaction: hands out a ticket. */
export async function issueTicket(
  store: Store,
  run: Run,
  purpose: Purpose,
  {
    now,
    user,
    data,
    token = newToken(),
  }: { now: number; user?: string; data?: unknown; token?: string },
): Promise<Issued> {
  const until = new Date(now + lifetimes[purpose]).toISOString()
  await store.tickets.add(run, {
    hash: hashToken(purpose, token),
    purpose,
    user: user ?? null,
    data: data ?? null,
    created: new Date(now).toISOString(),
    until,
  })
  return { token, until }
}

/** Inside a transaction: takes a ticket that somebody has come with, or fails. */
export async function takeTicket(
  store: Store,
  run: Run,
  purpose: Purpose,
  { token, now }: { token: unknown; now: number },
): Promise<Ticket> {
  const shown = shownAs(purpose, token, now)
  const ticket = shown && (await store.tickets.take(run, shown))
  if (!ticket) throw new Failure('used-up')
  return ticket
}

/** Looks at a ticket without taking it. */
export async function seeTicket(
  store: Store,
  purpose: Purpose,
  { token, now }: { token: unknown; now: number },
): Promise<Ticket | undefined> {
  const shown = shownAs(purpose, token, now)
  return shown && store.tickets.see(shown)
}

function shownAs(purpose: Purpose, token: unknown, now: number) {
  if (typeof token !== 'string' || token.length > 200) return undefined
  return { hash: hashToken(purpose, token), purpose, now: new Date(now).toISOString() }
}
