import { AppError } from '#shell/language/errors/app-error.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { OneTimeToken } from '#shell/store/accounts/one-time-tokens.ts'
import type { Store } from '#shell/store/store.ts'
import { createToken } from '../sessions/token.ts'
import { hashSecretToken } from '../../vault.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The lifetimes of one-time tokens by purpose. A token is only valid for its own purpose. */
const lifetimes = {
  'set-up': hour,
  invitation: 7 * day,
  confirmation: day,
  reset: hour,
  link: 10 * minute,
  // From the command line, when sign-in by password is off.
  return: hour,
  address: day,
} as const

export type TokenPurpose = keyof typeof lifetimes

/** A one-time token in plain text. The database stores its hash only. */
export interface IssuedToken {
  readonly token: string
  readonly until: string
}

/** Creates a one-time token. Call it inside a transaction. */
export async function issueToken(
  store: Store,
  trx: QueryRunner,
  purpose: TokenPurpose,
  {
    now,
    user,
    data,
    token = createToken(),
  }: { now: number; user?: string; data?: unknown; token?: string },
): Promise<IssuedToken> {
  const until = new Date(now + lifetimes[purpose]).toISOString()
  await store.oneTimeTokens.add(trx, {
    hash: hashSecretToken(purpose, token),
    purpose,
    user: user ?? null,
    data: data ?? null,
    createdAt: new Date(now).toISOString(),
    expiresAt: until,
  })
  return { token, until }
}

/** Consumes a one-time token, or throws `link-expired`. Call it inside a transaction. */
export async function consumeToken(
  store: Store,
  trx: QueryRunner,
  purpose: TokenPurpose,
  { token, now }: { token: unknown; now: number },
): Promise<OneTimeToken> {
  const lookup = tokenLookup(purpose, token, now)
  const storedToken = lookup && (await store.oneTimeTokens.consume(trx, lookup))
  if (!storedToken) throw new AppError('link-expired')
  return storedToken
}

/** Reads a one-time token without consuming it. */
export async function peekToken(
  store: Store,
  purpose: TokenPurpose,
  { token, now }: { token: unknown; now: number },
): Promise<OneTimeToken | undefined> {
  const lookup = tokenLookup(purpose, token, now)
  return lookup && store.oneTimeTokens.peek(lookup)
}

function tokenLookup(purpose: TokenPurpose, token: unknown, now: number) {
  if (typeof token !== 'string' || token.length > 200) return undefined
  return { hash: hashSecretToken(purpose, token), purpose, now: new Date(now).toISOString() }
}
