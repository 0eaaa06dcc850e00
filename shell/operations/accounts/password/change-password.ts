import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession, sessionOf } from '../caller.ts'
import { holdPassword, personIn, renew } from '../factors/prove.ts'
import { setPassword } from './set-password.ts'
import { type Progress, stepOf } from '../coming-in/sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Gives whoever is signed in another password, and ends all their other sessions. They show the one
 * they have; who has none shows within five minutes before that it is them.
 */
export async function changePassword(
  parts: AccountParts,
  by: Caller,
  { current, password }: Given,
): Promise<Outcome<Progress>> {
  const { store, people, passwords, newPassword, sessions, log, now } = parts
  const session = sessionOf(by, { mayEnrol: true })
  const has = await store.credentials.find('password', session.user)
  if (has) await holdPassword(parts, by, session, current, 'current')
  else provedSession(by, now(), { mayEnrol: true })
  const known = await personIn(people.byId(session.user))
  const hash = await passwords.hash(await newPassword(password, known))
  const carried = await store.write(async (run) => {
    const person = await personIn(people.byId(session.user, run))
    await setPassword(store, run, { user: person.id, hash, now: now() })
    await store.tickets.drop(run, 'reset', person.id)
    await sessions.endAll(run, person.id)
    await keepOnly(parts, by, person.id, run)
    await log.note(run, by, { verb: 'change password', person, notice: 'password-changed' })
    return { session: await renew(parts, run, by, session, {}) }
  })
  sessions.forget()
  log.say(by, 'A password was changed.', session.user)
  return { body: { step: stepOf(parts, known, session.strong), factors: [] }, carried }
}

/** From now on only this browser is one that the person is known in. */
export async function keepOnly(
  { store, now }: AccountParts,
  { browser: { device } }: Caller,
  user: string,
  run: Parameters<AccountParts['store']['devices']['forget']>[0],
): Promise<void> {
  const isKnown = device !== undefined && (await store.devices.isKnown(device, user, run))
  await store.devices.forget(run, user)
  if (isKnown) await store.devices.note(run, device, user, new Date(now()).toISOString())
}
