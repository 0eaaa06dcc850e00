import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { sessionNamed } from './my-sessions.ts'
import { holdKeeper } from '../people/people-access.ts'

/**
 * Ends the sessions of somebody else; with `factors` they also lose their second factors, because they
 * have lost the telephone. Whoever may disable people may do this, and it stands in the history.
 */
export async function endSessionsOf(
  parts: AccountParts,
  by: Caller,
  { id, factors }: Readonly<Record<string, unknown>>,
): Promise<Outcome<undefined>> {
  const { store, sessions, people, log, now } = parts
  provedSession(by, now())
  holdKeeper(parts, by)
  const isAll = factors === true
  const person = await store.write(async (run) => {
    const found = await people.byId(String(id), run)
    if (!found) throw new Failure('not-found')
    await sessions.endAll(run, found.id)
    for (const kind of isAll ? (['totp', 'recovery', 'passkey'] as const) : []) {
      await store.credentials.remove(run, { user: found.id, kind })
    }
    const notice = isAll ? 'factors-removed' : 'sessions-ended'
    const verb = isAll ? 'remove factors' : 'end sessions'
    await log.note(run, by, { verb, person: found, notice })
    return found
  })
  sessions.forget()
  const sentence = isAll ? 'The factors of somebody were removed.' : 'Sessions were ended.'
  log.say(by, `${sentence} Whose: user:${person.id}.`)
  return { body: undefined, carried: {} }
}

/** Ends one session of somebody else, such as the one in a browser that was stolen. */
export async function endSessionOf(
  parts: AccountParts,
  by: Caller,
  { id, session }: Readonly<Record<string, unknown>>,
): Promise<Outcome<undefined>> {
  const { store, sessions, people, log, now } = parts
  provedSession(by, now())
  holdKeeper(parts, by)
  const person = await people.byId(String(id))
  if (!person) throw new Failure('not-found')
  const { hash } = await sessionNamed(store, person.id, String(session))
  await store.write(async (run) => {
    await sessions.end(run, hash)
    await log.note(run, by, { verb: 'end a session', person, notice: 'sessions-ended' })
  })
  sessions.forget()
  log.say(by, `A session was ended. Whose: user:${person.id}.`)
  return { body: undefined, carried: {} }
}
