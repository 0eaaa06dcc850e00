import { Failure } from '#shell/model/failure.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { writeTogether } from '../../write-together.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import type { AccountParts } from '../account-parts.ts'
import type { Caller, Outcome } from '../caller.ts'
import { holdLetters } from '../letters/hold-letters.ts'
import { seeTicket, takeTicket } from '../letters/issue-ticket.ts'
import { letterJob, type Wish } from '../letters/wish.ts'
import { setPassword } from '../password/set-password.ts'
import { enter, type Progress } from '../coming-in/sign-in.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Invites somebody: whoever may make users may, and only an administrator gives roles. The letter is
 * written by the job that follows the making of every user.
 */
export async function invite(
  parts: AccountParts,
  by: Caller,
  { email, ...values }: Given,
): Promise<Outcome<StoredRecord>> {
  const { store, people, operations, users } = parts
  if (users.signUp === 'none') throw new Failure('not-found')
  const { permit } = operations
  const { entity } = people
  permit.grant(by.actor, ['create'], entity)
  const open = permit.writable(by.actor, entity)
  const closed = Object.keys(values).filter((name) => name in entity.fields && !open.has(name))
  if (closed.length > 0) {
    const fields = Object.fromEntries(closed.map((name) => [name, { id: 'not-yours' } as const]))
    throw new Failure('invalid', { fields })
  }
  const { roles } = values
  // Whoever is invited without a role gets what anybody gets who signs up.
  if (roles !== undefined)
    assertAccountChange(by, entity, { verb: 'change', values: { roles }, before: { roles: [] } })
  const person = await writeTogether(store, (run) =>
    people.create(run, by, { ...values, email }, 'invited'),
  )
  operations.changes.tell(entity.name)
  return { body: permit.shown(by.actor, entity, person), carried: {} }
}

/** Sends the letter once more to somebody who has not come in yet. */
export async function inviteAgain(
  { store, people, operations, now }: AccountParts,
  by: Caller,
  { id }: Given,
): Promise<Outcome<undefined>> {
  operations.permit.grant(by.actor, ['create'], people.entity)
  const person = await people.byId(String(id))
  if (!person) throw new Failure('not-found')
  if (person.state !== 'invited') throw new Failure('closed')
  await holdLetters(store, by, { kind: 'invitation', email: person.email, now: now() })
  const wish: Wish = { kind: 'invitation', user: person.id }
  await store.write((run) => store.jobs.add(run, letterJob, wish))
  return { body: undefined, carried: {} }
}

/** Takes back an invitation that nobody has come in with: the link is dead, and the person is in the bin. */
export async function takeBackInvitation(
  { store, people, operations }: AccountParts,
  by: Caller,
  { id }: Given,
): Promise<Outcome<undefined>> {
  const { permit } = operations
  permit.grant(by.actor, ['read', 'remove'], people.entity)
  const person = await people.byId(String(id))
  if (!person) throw new Failure('not-found')
  if (person.state !== 'invited') throw new Failure('closed')
  const { version } = person
  await operations.remove(by, people.entity, { id: person.id, version })
  // Should the person come back out of the bin, they are invited anew.
  await store.write((run) => store.tickets.drop(run, 'invitation', person.id))
  return { body: undefined, carried: {} }
}

/** For whom an invitation is, so that the page can greet them. */
export async function seeInvitation(
  { store, people, now }: AccountParts,
  { ticket }: Given,
): Promise<Outcome<{ readonly email: string; readonly name: string | null }>> {
  const seen = await seeTicket(store, 'invitation', { token: ticket, now: now() })
  const person = seen && (await people.byId(seen.user ?? ''))
  if (person?.state !== 'invited') throw new Failure('used-up')
  return { body: { email: person.email, name: person.name }, carried: {} }
}

/**
 * Lets somebody in for the first time, who came with the link of their invitation. Where nobody signs in
 * by password, they come in without one and then make themselves another way in.
 */
export async function acceptInvitation(
  parts: AccountParts,
  by: Caller,
  { ticket, name, password }: Given,
): Promise<Outcome<Progress>> {
  const { store, people, users, passwords, newPassword, operations, log, now } = parts
  const shown = { token: ticket, now: now() }
  const { body: known } = await seeInvitation(parts, { ticket })
  const about = { email: known.email, name: name ?? known.name }
  const hash = users.ways.password
    ? await passwords.hash(await newPassword(password, about))
    : undefined
  const person = await writeTogether(store, async (run) => {
    const { user } = await takeTicket(store, run, 'invitation', shown)
    const found = await people.byId(user ?? '', run)
    if (found?.state !== 'invited') throw new Failure('used-up')
    await store.tickets.drop(run, 'invitation', found.id)
    const named = typeof name === 'string' && name.trim() !== '' ? { name } : {}
    const self = { ...by, actor: { kind: 'user', id: found.id, roles: found.roles } } as const
    const active = await people.change(run, self, found, { ...named, state: 'active' }, 'activate')
    if (hash !== undefined) await setPassword(store, run, { user: found.id, hash, now: now() })
    return active
  })
  operations.changes.tell(people.entity.name)
  log.say(by, 'An invitation was accepted.', person.id)
  return enter(parts, by, person, { via: 'invitation', strong: false, remembered: false })
}
