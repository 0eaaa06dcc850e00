import { Failure } from '#shell/model/failure.ts'
import type { Run } from '#shell/store/database.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Carried, type KnownSession, type Outcome, sessionOf } from '../caller.ts'
import { attempt, type GuessedAt } from '../coming-in/guesses.ts'
import type { Person } from '../people/people.ts'
import { type Progress, stepOf } from '../coming-in/sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/** Somebody who is signed in shows once more, by their password, that it is them. */
export async function proveByPassword(
  parts: AccountParts,
  by: Caller,
  { password }: Given,
): Promise<Outcome<Progress>> {
  const { store, people } = parts
  const session = sessionOf(by, { mayEnrol: true })
  await holdPassword(parts, by, session, password, 'password')
  const person = await personIn(people.byId(session.user))
  const carried = await store.write(async (run) => ({
    session: await renew(parts, run, by, session, {}),
  }))
  parts.sessions.forget()
  parts.log.say(by, 'Somebody showed once more who they are.', person.id)
  return { body: { step: stepOf(parts, person, session.strong), factors: [] }, carried }
}

/** Refuses a password that is not the one of whoever is signed in. */
export async function holdPassword(
  parts: AccountParts,
  by: Caller,
  { user }: KnownSession,
  given: unknown,
  field: string,
): Promise<void> {
  if (typeof given !== 'string' || given === '') {
    throw new Failure('invalid', { fields: { [field]: { id: 'needed' } } })
  }
  const { store, passwords, log } = parts
  const key: GuessedAt = `device:own:${user}`
  const tried = await attempt(parts, by, [key], user)
  const credential = await store.credentials.find('password', user)
  if (!(await passwords.verify(credential?.secret ?? undefined, given))) {
    await log.refuse(
      by,
      'wrong password',
      'A password was wrong that was asked for once more.',
      user,
    )
    const says = { en: 'This is not your password.', de: 'Das ist nicht Ihr Passwort.' }
    throw new Failure('invalid', { fields: { [field]: says } })
  }
  await tried.succeeded([key])
}

/**
 * Inside a transaction: the same session under a new secret, because whoever is in it may now do more.
 * It ends when it would have ended.
 */
export function renew(
  { sessions }: AccountParts,
  run: Run,
  by: Caller,
  session: KnownSession,
  { strong = session.strong }: { strong?: boolean },
): Promise<NonNullable<Carried['session']>> {
  const { user, remembered, via } = session
  const renewed = { user, remembered, via, strong, stage: 'open', since: session } as const
  return sessions.begin(run, by, renewed)
}

/** Whoever has a session is there, unless they are taken away at this very moment. */
export async function personIn(found: Promise<Person | undefined>): Promise<Person> {
  const person = await found
  if (!person) throw new Failure('signed-out')
  return person
}
