import { randomInt } from 'node:crypto'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { hashSecretToken, type Vault } from '#shell/operations/vault.ts'

const purpose = 'email-code'
const lifetime = 10 * 60_000
const digits = 6
/** The number of attempts to enter a code. Then it is deleted. */
const maxAttempts = 5

/** A code for a browser, which is stored as a signature. */
interface IssuedCode {
  readonly code: string
  readonly until: string
}

interface CodeDeps {
  readonly store: Store
  readonly vault: Pick<Vault, 'sign' | 'isSigned'>
  readonly now: () => number
}

/**
 * Creates a code for a user that works once, in the browser that has requested it. A browser has one
 * code at a time.
 */
export async function issueEmailCode(
  { store, vault, now }: CodeDeps,
  trx: QueryRunner,
  { user, browser }: { readonly user: string; readonly browser: string },
): Promise<IssuedCode> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const hash = hashSecretToken(purpose, browser)
  const until = new Date(now() + lifetime).toISOString()
  await store.oneTimeTokens.remove(trx, hash)
  await store.oneTimeTokens.add(trx, {
    hash,
    purpose,
    user,
    data: { code: vault.sign(purpose, textOf(user, browser, code)) },
    createdAt: new Date(now()).toISOString(),
    expiresAt: until,
  })
  return { code, until }
}

/**
 * Returns the user of a code, or nothing if it is wrong, and deletes it after its use. The attempt is
 * counted before the code is compared, so that many attempts at once are not more than five. Call it
 * inside a transaction, which must not fail for a wrong code.
 */
export async function redeemEmailCode(
  { store, vault, now }: CodeDeps,
  trx: QueryRunner,
  { code, browser }: { readonly code: unknown; readonly browser: string | undefined },
): Promise<string | undefined> {
  if (typeof code !== 'string' || browser === undefined) return undefined
  const entered = code.replaceAll(/[\s-]/gu, '')
  const hash = hashSecretToken(purpose, browser)
  const lookup = { hash, purpose, now: new Date(now()).toISOString() }
  const attempts = await store.oneTimeTokens.countFailure(trx, hash)
  const token = await store.oneTimeTokens.peek(lookup, trx)
  if (!token || token.user === null) return undefined
  const signature = String(Object(token.data).code)
  const isRight = vault.isSigned(purpose, textOf(token.user, browser, entered), signature)
  if (isRight || attempts >= maxAttempts) await store.oneTimeTokens.remove(trx, hash)
  return isRight && attempts <= maxAttempts ? token.user : undefined
}

const textOf = (user: string, browser: string, code: string) => `${user}:${browser}:${code}`
