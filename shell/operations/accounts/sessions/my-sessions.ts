import { Failure } from '#shell/model/failure.ts'
import type { Session } from '#shell/store/accounts/sessions.ts'
import { hashToken } from '../../vault.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, sessionOf } from '../caller.ts'
import { personIn } from '../factors/prove.ts'

/** A session as its owner sees it, to tell whether it is theirs. */
export interface PublicSession {
  readonly id: string
  /** Whether it is the one in which this is asked. */
  readonly isThis: boolean
  readonly created: string
  readonly seen: string
  readonly until: string
  readonly via: string
  /** What the browser calls itself. */
  readonly device: string | null
  /** Where it was begun, by address or network. */
  readonly source: string | null
}

export function publicSession(session: Session, own: string): PublicSession {
  const { hash, created, seen, until, via, device, source } = session
  return { id: idOf(hash), isThis: hash === own, created, seen, until, via, device, source }
}

/** Those of somebody who is signed in, the one that was used last first. */
export async function mySessions(
  { store, now }: AccountParts,
  by: Caller,
): Promise<{ readonly items: readonly PublicSession[] }> {
  const { user, hash } = sessionOf(by)
  const living = (await store.sessions.list(user)).filter((one) => isLiving(one, now()))
  return { items: living.map((one) => publicSession(one, hash)) }
}

/** Ends one of one's own sessions, or all but this one. */
export async function endSessions(
  { store, sessions, people, log }: AccountParts,
  by: Caller,
  id?: string,
): Promise<Outcome<undefined>> {
  const { user, hash } = sessionOf(by)
  const one = id === undefined ? undefined : await sessionNamed(store, user, id)
  await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    if (one) await sessions.end(run, one.hash)
    else await sessions.endAll(run, user, hash)
    await log.note(run, by, { verb: one ? 'end a session' : 'end other sessions', person })
  })
  sessions.forget()
  log.say(by, one ? 'Somebody ended a session.' : 'Somebody ended their other sessions.', user)
  return { body: undefined, carried: one?.hash === hash ? { session: 'none' } : {} }
}

/** A session of somebody by the name that people are told. */
export async function sessionNamed(
  store: AccountParts['store'],
  user: string,
  id: string,
): Promise<Session> {
  const one = (await store.sessions.list(user)).find(({ hash }) => idOf(hash) === id)
  if (!one) throw new Failure('not-found')
  return one
}

export function isLiving({ until, seen, idle, stage }: Session, now: number): boolean {
  return stage === 'open' && now < Date.parse(until) && now < Date.parse(seen) + idle * 1_000
}

/** By what a session is named to people: by nothing that is looked up by. */
function idOf(hash: string): string {
  return hashToken('name of session', hash).slice(0, 16)
}
