import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext, AccountResult } from '../client-context.ts'

/** Ends the session of this browser. Succeeds also without a session. */
export async function signOut(
  { store, sessions, userDirectory, log }: AccountDeps,
  ctx: ClientContext,
): Promise<AccountResult<undefined>> {
  const { session } = ctx.browser
  if (session) {
    await store.write(async (trx) => {
      const user = await userDirectory.byId(session.user, trx)
      await sessions.end(trx, session.hash)
      if (user) await log.record(trx, ctx, { verb: 'sign-out', person: user })
    })
    sessions.forget()
    log.info(ctx, 'User signed out', session.user)
  }
  return { body: undefined, cookies: { session: 'none' } }
}
