import { Failure } from '#shell/model/failure.ts'
import { writeTogether } from '../write-together.ts'
import type { AccountParts } from './account-parts.ts'
import type { Caller, Outcome } from './caller.ts'
import { seeTicket, takeTicket } from './issue-ticket.ts'
import { setPassword } from './set-password.ts'
import { enter, type Progress } from './sign-in.ts'

type Given = Readonly<Record<string, unknown>>

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
