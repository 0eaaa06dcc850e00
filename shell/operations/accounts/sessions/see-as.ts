import { Failure } from '#shell/model/failure.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import { administrator } from '#shell/model/role.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, sessionOf } from '../caller.ts'
import { personIn } from '../factors/prove.ts'

/** The name for somebody who is logged in and has no role. */
export const noRole = 'user'

/**
 * An administrator sees everything as a role does, until they stop: in this session only, and nothing is
 * changed meanwhile. What belongs to whoever looks is still theirs.
 */
export async function seeAs(
  { store, sessions, people, product, log }: AccountParts,
  by: Caller,
  { role }: Readonly<Record<string, unknown>>,
): Promise<Outcome<{ readonly role: string }>> {
  const { hash, user } = sessionOf(by)
  const person = await personIn(people.byId(user))
  // Not by what the session acts with: from one role one may go on to the next.
  const own = { kind: 'user', id: user, roles: person.roles ?? [] } as const
  if (!isAdministrator(own, product.roles)) throw new Failure('forbidden')
  const known = [noRole, ...product.roles.map((one) => one.role)]
  if (typeof role !== 'string' || role === administrator.role || !known.includes(role)) {
    throw new Failure('invalid', { fields: { role: { id: 'not-a-choice', choices: known } } })
  }
  await store.write(async (run) => {
    await sessions.lookAs(run, hash, role)
    await log.note(run, by, { verb: `see as ${role}`, person })
  })
  sessions.forget()
  log.say(by, `Somebody sees as ${role}, without changing anything.`, user)
  return { body: { role }, carried: {} }
}

/** They see with their own eyes again. Who did anyway is told the same. */
export async function stopSeeingAs(
  { store, sessions, people, log }: AccountParts,
  by: Caller,
): Promise<Outcome<undefined>> {
  const { hash, user, seenAs } = sessionOf(by)
  if (seenAs === undefined) return { body: undefined, carried: {} }
  const person = await personIn(people.byId(user))
  await store.write(async (run) => {
    await sessions.lookAs(run, hash, null)
    await log.note(run, by, { verb: `stop seeing as ${seenAs}`, person })
  })
  sessions.forget()
  log.say(by, `Somebody sees with their own eyes again, no more as ${seenAs}.`, user)
  return { body: undefined, carried: {} }
}
