import type { AccountDeps } from './account-deps.ts'
import type { AccountResult, ClientContext } from './client-context.ts'

/** The plain values that a client has sent. */
export type AccountInput = Readonly<Record<string, unknown>>

/** An account operation: takes plain input values and returns a result with cookie changes. */
export type AccountStep<Body> = (
  deps: AccountDeps,
  ctx: ClientContext,
  input: AccountInput,
) => Promise<AccountResult<Body>>
