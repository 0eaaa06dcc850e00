import { Failure } from '#shell/model/failure.ts'
import { writeTogether } from '../../write-together.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { holdLetters } from './hold-letters.ts'
import { takeTicket } from './issue-ticket.ts'
import { letterJob, type Wish } from './wish.ts'
import { addressOf } from '../people/people.ts'

type Given = Readonly<Record<string, unknown>>

/** Has a link sent to an address that is to be somebody's own: it is theirs once they come with it. */
export async function askForAddress(
  { store, now }: AccountParts,
  by: Caller,
  given: Given,
): Promise<Outcome<undefined>> {
  const { user } = provedSession(by, now())
  const email = addressOf(given['email'])
  if (email === '') {
    const complaint = { id: 'shape', shape: 'name@example.org' } as const
    throw new Failure('invalid', { fields: { email: complaint } })
  }
  await holdLetters(store, by, { kind: 'address', email, now: now() })
  const wish: Wish = { kind: 'address', user, email }
  await store.write((run) => store.jobs.add(run, letterJob, wish))
  return { body: undefined, carried: {} }
}

/**
 * Makes an address somebody's own who has come with the link that was sent there. The one before hears
 * of it, and what was sent to that one lets nobody in any more.
 */
export async function useAddress(
  parts: AccountParts,
  by: Caller,
  { ticket }: Given,
): Promise<Outcome<{ readonly email: string }>> {
  const { store, people, operations, log, now } = parts
  const email = await writeTogether(store, async (run) => {
    const { user, data } = await takeTicket(store, run, 'address', { token: ticket, now: now() })
    const before = await people.byId(user ?? '', run)
    const wanted = addressOf(Object(data).email)
    if (!before || wanted === '') throw new Failure('used-up')
    const self = { ...by, actor: { kind: 'user', id: before.id, roles: before.roles } } as const
    const person = await people.change(run, self, before, { email: wanted }, 'change address')
    for (const purpose of ['reset', 'link', 'address'] as const) {
      await store.tickets.drop(run, purpose, person.id)
    }
    const notice = { person, notice: 'address-changed', address: before.email } as const
    await log.note(run, self, { verb: 'confirm address', ...notice })
    log.say(by, 'An address was changed.', person.id)
    return wanted
  })
  operations.changes.tell(people.entity.name)
  return { body: { email }, carried: {} }
}
