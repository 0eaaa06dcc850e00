import { checkValues } from '#shell/model/check-values.ts'
import { Failure } from '#shell/model/failure.ts'
import { administrator } from '#shell/model/role.ts'
import type { Run } from '#shell/store/database.ts'
import { hasAdministrator } from '../../keep-administrator.ts'
import { writeTogether } from '../../write-together.ts'
import type { AccountParts } from '../account-parts.ts'
import { allComplaints } from '../all-complaints.ts'
import type { Caller, Outcome } from '../caller.ts'
import { issueTicket, seeTicket, takeTicket } from '../letters/issue-ticket.ts'
import { linkFor } from '../letters/links.ts'
import { addressOf } from '../people/people.ts'
import { setPassword } from '../password/set-password.ts'
import { type Progress, stepOf, welcome } from './sign-in.ts'

/**
 * The link with which the first administrator makes themselves an account, as long as there is none
 * who can come in. `token` is one that whoever runs this has chosen.
 */
export async function offerSetUp(
  { store, people, now }: AccountParts,
  { origin, token }: { origin: string; token?: string },
): Promise<string | undefined> {
  if (await hasAdministrator(store, people.entity)) return undefined
  const issued = await store.write(async (run) => {
    // A chosen one may have been offered before.
    if (token !== undefined) await store.tickets.drop(run, 'set-up')
    const more = token === undefined ? {} : { token }
    return issueTicket(store, run, 'set-up', { now: now(), ...more })
  })
  return linkFor(origin, 'set-up', issued.token)
}

/** What the first administrator says about themselves. Nothing of it has been checked. */
export interface SetUpGiven {
  readonly ticket?: unknown
  readonly email?: unknown
  readonly name?: unknown
  readonly password?: unknown
}

/** Makes the first administrator, and signs them in. Of many who come with the link, one gets it. */
export async function setUp(
  parts: AccountParts,
  by: Caller,
  given: SetUpGiven,
): Promise<Outcome<Progress>> {
  const { store, users, people, sessions, passwords, newPassword, log, now } = parts
  const about = { token: given.ticket, now: now() }
  if (!(await seeTicket(store, 'set-up', about))) throw new Failure('used-up')
  const { name = null, password } = given
  const email = addressOf(given.email)
  await allComplaints(
    () => checkValues(people.entity, { email: given.email ?? null, name }, { whole: false }),
    () => users.ways.password && newPassword(password, { email, name }),
  )
  // Where nobody comes in by a password, the first administrator makes a passkey next.
  const hash = users.ways.password ? await passwords.hash(String(password)) : undefined
  const made = await writeTogether(store, async (run) => {
    // Each of several processes has offered a link of its own: who comes with another one waits.
    await store.rates.hold(run, 'last administrator')
    await takeTicket(store, run, 'set-up', about)
    if (await hasAdministrator(store, people.entity, run)) throw new Failure('used-up')
    await store.tickets.drop(run, 'set-up')
    const person = await keeper(parts, run, by, given)
    if (hash !== undefined) await setPassword(store, run, { user: person.id, hash, now: now() })
    const entering = { user: person.id, stage: 'open', strong: false, remembered: false } as const
    const session = await sessions.begin(run, by, { ...entering, via: 'set-up' })
    return { person, carried: { session, ...(await welcome(parts, run, by, person, 'set-up')) } }
  })
  sessions.forget()
  parts.operations.changes.tell(people.entity.name)
  log.say(by, 'The first administrator has an account.', made.person.id)
  return { body: { step: stepOf(parts, made.person, false), factors: [] }, carried: made.carried }
}

/** Somebody who was invited already is the same person. */
async function keeper({ people }: AccountParts, run: Run, by: Caller, { email, name }: SetUpGiven) {
  const roles = [administrator.role]
  const known = await people.byEmail(email, run)
  if (!known) return people.create(run, by, { email, name: name ?? null, roles }, 'active')
  const all = [...new Set([...known.roles, ...roles])]
  return people.change(run, by, known, { roles: all, state: 'active' }, 'set up')
}
