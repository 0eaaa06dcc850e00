import type { AccountParts } from '../account-parts.ts'
import type { Caller, Outcome } from '../caller.ts'

/** Ends the session of this browser. Who has none is told the same. */
export async function signOut(
  { store, sessions, people, log }: AccountParts,
  by: Caller,
): Promise<Outcome<undefined>> {
  const { session } = by.browser
  if (session) {
    await store.write(async (run) => {
      const person = await people.byId(session.user, run)
      await sessions.end(run, session.hash)
      if (person) await log.note(run, by, { verb: 'sign out', person })
    })
    sessions.forget()
    log.say(by, 'Somebody signed out.', session.user)
  }
  return { body: undefined, carried: { session: 'none' } }
}
